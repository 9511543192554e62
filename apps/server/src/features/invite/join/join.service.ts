import { randomInt } from 'node:crypto';
import type { CallOutput } from '@liuguang/contract/calls.ts';
import { isBot } from '../../../platform/caller/bots.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import { maskedName } from '../member/masked-name.ts';
import { readInviteSettings } from '../settings.repository.ts';
import { addCode, addInvite, codeOf, inviterByCode, isAbove, lockNewcomer } from './join.repository.ts';
import { addMarks, isInvitersMachine } from './marks.repository.ts';
import type { MarksOf, Visitor } from './marks.ts';

type Accepted = CallOutput<'invite/accept'>;

export type JoinService = ReturnType<typeof joinService>;

/** An account that is younger than this was made by the visit that the link began. */
export const newForMs = 3_600_000;
/** Without what is mistaken for something else when it is read off a poster. */
const letters = '23456789abcdefghjkmnpqrstuvwxyz';

export function joinService({ db, marksOf, clock }: { db: Db; marksOf: MarksOf; clock: () => number }) {
  async function newCode(agentId: string, accountId: string): Promise<string> {
    for (;;) {
      const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('');
      const made = await addCode(db, { agentId, accountId, code, now: clock() });
      if (made !== null) return made;
    }
  }

  return {
    /** The code of a member; made with the first question. */
    async codeFor({ agentId, accountId, claimed, restricted }: Account, visitor: Visitor): Promise<string | null> {
      // Whoever came by a machine code alone is not known to be the owner.
      if (!claimed || restricted) return null;
      // Remembered, so that an account made at the same machine is told to be their own.
      await addMarks(db, agentId, { accountId }, marksOf(agentId, visitor), clock());
      return (await codeOf(db, accountId)) ?? (await newCode(agentId, accountId));
    },

    /** A new account came by somebody's link. */
    async accept({ agentId, accountId }: Account, code: string, visitor: Visitor): Promise<Accepted> {
      const now = clock();
      return await transact(db, async (trx) => {
        const settings = await readInviteSettings(trx, agentId);
        if (!settings.isOn) throw failSaying('邀请活动未开启', 'NOT_FOUND');
        const inviter = await inviterByCode(trx, agentId, code, now);
        if (!inviter) throw failSaying('邀请链接无效或已失效', 'NOT_FOUND');
        const inviterId = inviter.accountId;
        if (inviterId === accountId || isBot(visitor.userAgent)) return no('');
        const newcomer = await lockNewcomer(trx, accountId);
        if (!newcomer) return no('');
        const accepted = { accepted: true, name: maskedName(inviter.nickname), note: '' };
        if (newcomer.inviterId !== undefined)
          return newcomer.inviterId === inviterId && !newcomer.refused ? accepted : no('');
        if (newcomer.claimed || newcomer.createdAt <= now - newForMs) return no('邀请奖励只给新用户');
        const marks = marksOf(agentId, visitor);
        const self = await isInvitersMachine(trx, inviterId, marks);
        const circle = !self && (await isAbove(trx, accountId, inviterId));
        const refusal = self ? 'self' : circle ? 'circle' : null;
        const inviteId = await addInvite(trx, { agentId, inviterId, inviteeId: accountId, settings, refusal, now });
        await addMarks(trx, agentId, { inviteId }, marks, now);
        return self ? no('同一台设备上的账号不能互相邀请') : circle ? no('') : accepted;
      });
    },
  };
}

function no(note: string): Accepted {
  return { accepted: false, name: '', note };
}
