import { type Db, transact } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { addMarks, forgetMarks, recentSessions } from '../join/marks.repository.ts';
import type { MarksOf } from '../join/marks.ts';
import { judge } from './farm-rules.ts';
import { grant } from './grant.ts';
import { decide, dueInvites, type LockedInvite, lockInvite, markLapsed, markReached } from './settle.repository.ts';
import { joinCluster, signalsOf } from './signals.repository.ts';

export type SettleService = ReturnType<typeof settleService>;

interface Deps {
  readonly db: Db;
  readonly marksOf: MarksOf;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'error'>;
}

const batch = 500;
const sessionsSinceMs = 30 * 86_400_000;

export function settleService({ db, marksOf, clock, log }: Deps) {
  async function addSessionMarks(trx: Db, { agentId, inviteId, inviterId, inviteeId }: LockedInvite): Promise<void> {
    const now = clock();
    const seen = async (accountId: string) =>
      (await recentSessions(trx, accountId, now - sessionsSinceMs))
        .flatMap((session) => marksOf(agentId, session))
        // A program is told once, with the link: a browser that was updated since is no other one.
        .filter(({ kind }) => kind !== 'program');
    // Somebody may come by one line and watch by another.
    if (inviteeId !== null) await addMarks(trx, agentId, { inviteId }, await seen(inviteeId), now);
    if (inviterId !== null) await addMarks(trx, agentId, { accountId: inviterId }, await seen(inviterId), now);
  }

  async function settle(inviteId: string): Promise<void> {
    const now = clock();
    await transact(db, async (trx) => {
      const invite = await lockInvite(trx, inviteId, 'reached', now);
      if (!invite) return;
      await addSessionMarks(trx, invite);
      const { outcome, reasons } = judge(await signalsOf(trx, { ...invite, now }));
      const by = { now, by: '', note: '' };
      if (outcome === 'pay') {
        await grant(trx, invite, by);
        return;
      }
      await decide(trx, inviteId, { state: outcome === 'hold' ? 'held' : 'refused', reasons, ...by });
      if (outcome === 'hold') await joinCluster(trx, invite);
    });
  }

  return {
    /**
     * Looks who has done what was asked, and pays, holds or refuses what is due. As often as one likes, and by many.
     */
    async run(signal?: AbortSignal) {
      while ((await markReached(db, clock(), batch)) === batch) if (signal?.aborted) return;
      await markLapsed(db, clock());
      for (let after = '0'; ;) {
        const due = await dueInvites(db, clock(), after, batch);
        for (const inviteId of due) {
          if (signal?.aborted) return;
          // One that cannot be settled must not keep the others waiting.
          await settle(inviteId).catch((error: unknown) => log.error({ err: error, inviteId }, 'invite not settled'));
        }
        after = due.at(-1) ?? after;
        if (due.length < batch) break;
      }
      await forgetMarks(db, clock());
    },
  };
}
