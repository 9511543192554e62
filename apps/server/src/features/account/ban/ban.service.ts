import { failSaying } from '../../../platform/errors/fail.ts';
import { endSessions } from '../../../platform/session/end-sessions.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import type { PublishedContent } from './published-content.ts';
import { recordStaffAction } from '../staff-action.repository.ts';
import {
  type Ban,
  clearBannedUntil,
  expiredBans,
  insertBan,
  removeBan,
  setBannedUntil,
  setHiddenItems,
} from './ban.repository.ts';

export type BanService = ReturnType<typeof banService>;

const dayMs = 86_400_000;

export function banService({ db, content, clock }: { db: Db; content: PublishedContent; clock: () => number }) {
  async function unban(
    trx: Db,
    accountId: string,
    { staffName, reason }: { staffName: string; reason: string },
  ): Promise<void> {
    const now = clock();
    const hidden = await removeBan(trx, accountId);
    if (!hidden) throw failSaying('该账号没有被封禁', 'CONFLICT');
    await clearBannedUntil(trx, accountId);
    await content.restore(trx, hidden, now);
    await recordStaffAction(trx, { accountId, at: now, staffName, action: 'unban', text: reason });
  }

  return {
    unban,

    /** Sessions, playback and new grants end with the transaction. Answers how many items were hidden. */
    async ban(trx: Db, { hideContent, ...ban }: Ban & { readonly hideContent: boolean }): Promise<number> {
      const { accountId, reason, until, staffName } = ban;
      const now = clock();
      if (!(await insertBan(trx, ban, now))) throw failSaying('该账号已被封禁，请先解封', 'CONFLICT');
      await setBannedUntil(trx, accountId, until);
      await endSessions(trx, accountId, { except: null, at: now });
      await revokeAccount(trx, accountId, now);
      const hidden = hideContent ? await content.hide(trx, accountId, now) : [];
      if (hidden.length > 0) await setHiddenItems(trx, accountId, hidden);
      const amount = until === null ? null : Math.round((until - now) / dayMs);
      await recordStaffAction(trx, { accountId, at: now, staffName, action: 'ban', amount, text: reason });
      return hidden.length;
    },

    /** Ends bans whose time is over; answers how many. */
    async endDue(): Promise<number> {
      const due = await expiredBans(db, clock());
      for (const accountId of due) {
        await transact(db, (trx) => unban(trx, accountId, { staffName: '', reason: '封禁到期' }));
      }
      return due.length;
    },
  };
}
