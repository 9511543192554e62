import { createHmac } from 'node:crypto';
import { type OwnMail, type StaffMailKind, staffMailKind } from '@liuguang/contract/admin/staff/own-mail.ts';
import type { StaffNotice } from '@liuguang/contract/admin/staff/session.ts';
import type { Staff } from '../../../platform/caller/staff.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { codeRetryAfter, consoleFace, deleteWaiting, type MailCodes, type Outbox } from '../../mail/mail.public.ts';
import type { Client } from '../notice/notice.repository.ts';
import { alarmLetter, movedLetter, noticeLetter } from './staff-letters.ts';
import {
  alarmedOwners,
  bindStaffMailbox,
  findStaffMailbox,
  mailboxFor,
  removeStaffMailbox,
  saveStaffMailKinds,
  takeUntold,
} from './staff-mail.repository.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A little less than a day, so that a look that comes a moment early is not put off to the next one. */
const alarmEveryMs = 23.5 * hourMs;

interface Deps {
  readonly db: Db;
  readonly mail: { readonly outbox: Outbox; readonly codes: MailCodes };
  readonly limiter: Limiter;
  readonly pepper: Buffer;
  readonly clock: () => number;
}

type Caller = Pick<Staff, 'staffId' | 'role' | 'agentIds'>;

/** Something that is wrong with the installation: by what it is told apart, and in words. */
export interface Alarm {
  readonly alarm: string;
  readonly text: string;
}

export type StaffMail = ReturnType<typeof staffMail>;

export function staffMail({ db, mail: { outbox, codes }, limiter, pepper, clock }: Deps) {
  async function state(staff: Caller, on = db): Promise<OwnMail> {
    const found = await findStaffMailbox(on, staff.staffId);
    const choices = choicesOf(staff);
    const kinds = (found?.kinds ?? []).filter((kind) => choices.includes(kind));
    return { available: await outbox.isOn(on), address: found?.address ?? null, kinds, choices };
  }

  async function post(trx: Db, staffId: string, to: string, words: ReturnType<typeof movedLetter>, isAlarm = false) {
    const kind = isAlarm ? 'alarm' : 'notice';
    await outbox.post(trx, { ...words, owner: { staffId }, kind, to, goodForMs: dayMs });
  }

  return {
    state,

    /** Also counted by the mailbox: an account of the staff is no way to fill that of somebody else. */
    async sendCode({ staffId }: Caller, address: string): Promise<{ retryAfter: number }> {
      const hidden = createHmac('sha256', pepper).update(`staff mail|${address.toLowerCase()}`).digest('base64url');
      for (const [max, seconds] of [
        [1, codeRetryAfter],
        [5, 86_400],
      ] as const) {
        await limiter.take({ key: `staff mail ${seconds} ${hidden}`, max, seconds, failClosed: true });
      }
      await codes.send({ staffId }, address, consoleFace);
      return { retryAfter: codeRetryAfter };
    },

    /** The one before is told: whoever took an account would move its notices away first. */
    async bind(staff: Caller, code: string): Promise<OwnMail> {
      const { staffId } = staff;
      const address = await codes.addressOf({ staffId });
      if (address === null) throw failSaying('验证码错误或已过期', 'CONFLICT');
      await codes.take({ staffId }, address, code);
      return await transact(db, async (trx) => {
        const before = await findStaffMailbox(trx, staffId);
        await bindStaffMailbox(trx, staffId, { address, kinds: choicesOf(staff), now: clock() });
        if (before && before.address !== address) await post(trx, staffId, before.address, movedLetter(clock()));
        return await state(staff, trx);
      });
    },

    async remove(trx: Db, { staffId }: Caller): Promise<void> {
      await deleteWaiting(trx, { staffId });
      if (!(await removeStaffMailbox(trx, staffId))) throw fail('NOT_FOUND');
    },

    async save(trx: Db, staff: Caller, kinds: readonly StaffMailKind[]): Promise<OwnMail> {
      const chosen = kinds.filter((kind) => choicesOf(staff).includes(kind));
      if (!(await saveStaffMailKinds(trx, staff.staffId, chosen))) throw failSaying('请先绑定邮箱', 'NOT_FOUND');
      return await state(staff, trx);
    },

    /** With what happened: either both are there or neither. */
    async tell(trx: Db, staffId: string, kind: StaffNotice['kind'], client: Client): Promise<void> {
      const to = await mailboxFor(trx, staffId, kind);
      if (to !== null) await post(trx, staffId, to, noticeLetter(kind, client, clock()));
    },

    /** Each owner who wants to know, of each alarm once a day at most. */
    async tellOwners(alarms: readonly Alarm[]): Promise<void> {
      if (alarms.length === 0 || !(await outbox.isOn())) return;
      const now = clock();
      for (const { staffId, address } of await alarmedOwners(db)) {
        await transact(db, async (trx) => {
          const names = alarms.map(({ alarm }) => alarm);
          const untold = await takeUntold(trx, { staffId, alarms: names, since: now - alarmEveryMs, now });
          const texts = alarms.filter(({ alarm }) => untold.includes(alarm)).map(({ text }) => text);
          if (texts.length > 0) await post(trx, staffId, address, alarmLetter(texts), true);
        });
      }
    },
  };
}

/** What concerns the machine is for owners of all of it. */
function choicesOf({ role, agentIds }: Caller): StaffMailKind[] {
  return staffMailKind.options.filter((kind) => kind !== 'alarms' || (role === 'owner' && agentIds === null));
}
