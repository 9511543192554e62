import { createHmac } from 'node:crypto';
import type { Staff } from '../../../platform/caller/staff.ts';
import { writeStaffAudit } from '../../../platform/admin/staff-audit.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Limiter } from '../../../platform/limits/limiter.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { hashOfRecoveryCode, isTotpCode } from '../../../platform/second-factor/recovery-code.ts';
import type { Passwords } from '../../../platform/password/passwords.ts';
import type { Totps } from '../../../platform/second-factor/totp.ts';
import type { Client } from '../notice/notice.repository.ts';
import type { StaffNotices } from '../notice/notice.service.ts';
import { hashOfToken, newToken, recoveryOwner } from './secrets.ts';
import {
  deleteTicket,
  findStaffByName,
  insertTicket,
  setStaffPassword,
  staffPasswordHash,
  takeRecoveryCode,
  takeTotpStep,
  tryTicket,
} from './sign-in.repository.ts';
import type { StaffSessions } from './staff-session.repository.ts';

const ticketMs = 5 * 60 * 1000;
/** Three of a million codes are valid at a time: five tries are no real chance. */
export const ticketTries = 5;

export const ticketGone = () => failSaying('验证已过期，请重新输入密码', 'WRONG_CREDENTIALS');

export type SignInService = ReturnType<typeof signInService>;

type Actor = Pick<Staff, 'staffId' | 'name' | 'role'>;

interface SignInDeps {
  readonly db: Db;
  readonly pepper: Buffer;
  readonly passwords: Passwords;
  readonly totps: Totps;
  readonly sessions: StaffSessions;
  readonly notices: Pick<StaffNotices, 'tell'>;
  readonly limiter: Limiter;
  readonly clock: () => number;
}

export function signInService(deps: SignInDeps) {
  const { db, pepper, passwords, totps, sessions, notices, limiter, clock } = deps;

  /** Counts names that do not exist, too, so that a lock does not tell which names do. */
  async function limit(what: string, whom: string, address: string): Promise<void> {
    const hidden = createHmac('sha256', pepper).update(`staff ${what}|${whom}`).digest('base64url');
    const rules = [
      { key: `staff ${what} ${hidden} ${addressKey(address)}`, max: 8 },
      { key: `staff ${what} ${hidden}`, max: 40 },
    ];
    for (const rule of rules) await limiter.take({ ...rule, seconds: 900, failClosed: true });
  }

  async function noteFailure(actor: Actor, call: string, address: string): Promise<void> {
    const note = { subject: `staff ${actor.staffId}`, details: { failed: true } };
    await writeStaffAudit(db, { at: clock(), actor, address, call, input: {}, note });
  }

  async function useTotp(
    trx: Db,
    { staffId, code }: { staffId: string; code: string },
    { totpSecret, totpStep }: { totpSecret: Buffer | null; totpStep: number },
  ): Promise<boolean> {
    const step = totpSecret && totps.check(totpSecret, code, totpStep, clock());
    return step ? await takeTotpStep(trx, staffId, step) : false;
  }

  return {
    /** Answers a ticket for the second step. All failures look alike, in words and in timing. */
    async login(given: string, password: string, { address }: Client): Promise<{ ticket: string; staffId: string }> {
      const name = given.toLowerCase();
      await limit('login', name, address);
      const found = await findStaffByName(db, name);
      const right = await passwords.verify(found?.passwordHash ?? null, password);
      if (!found || !right || found.disabled) {
        if (found) await noteFailure(found.staff, 'session/login', address);
        throw fail('WRONG_CREDENTIALS');
      }
      const ticket = newToken();
      const { staffId } = found.staff;
      const now = clock();
      await insertTicket(db, { hash: hashOfToken(ticket), staffId, expiresAt: now + ticketMs }, now);
      return { ticket, staffId };
    },

    /** Second step: a code of the authenticator, or a recovery code. Answers the token of a session. */
    async verify(ticket: string, code: string, client: Client) {
      const hash = hashOfToken(ticket);
      const found = await tryTicket(db, hash, { now: clock(), maxTries: ticketTries });
      if (!found) throw ticketGone();
      const actor = found.staff;
      const { staffId } = actor;
      await limit('code', staffId, client.address);
      const opened = await transact(db, async (trx) => {
        const codeHash = hashOfRecoveryCode(pepper, recoveryOwner(staffId), code);
        const recovery = !isTotpCode(code) && (await takeRecoveryCode(trx, staffId, codeHash, clock()));
        if (!recovery && !(await useTotp(trx, { staffId, code }, found))) return null;
        await deleteTicket(trx, hash);
        if (recovery) await notices.tell(trx, staffId, 'recoveryUsed', client);
        const token = await sessions.create(trx, staffId, client, recovery ? 'recovery' : 'code');
        return { token, actor, recovery };
      });
      if (opened) return opened;
      await noteFailure(actor, 'session/verify', client.address);
      throw failSaying('动态码错误或已使用', 'WRONG_CREDENTIALS');
    },

    /** Asks for the password again, before changes that could take the account from its owner. */
    async confirmPassword(staff: Staff, password: string, address: string) {
      await limit('confirm', staff.staffId, address);
      if (await passwords.verify(await staffPasswordHash(db, staff.staffId), password)) return;
      await noteFailure(staff, 'session/confirm', address);
      throw failSaying('密码错误', 'WRONG_CREDENTIALS');
    },

    async changePassword(staff: Staff, current: string, password: string) {
      if (!(await passwords.verify(await staffPasswordHash(db, staff.staffId), current))) {
        throw failSaying('当前密码错误', 'WRONG_CREDENTIALS');
      }
      await passwords.refuseWeak(password, [staff.name, staff.displayName]);
      const hash = await passwords.hash(password);
      await transact(db, async (trx) => {
        await setStaffPassword(trx, staff.staffId, hash);
        await sessions.endAll(trx, staff.staffId, staff.sessionId);
      });
    },
  };
}
