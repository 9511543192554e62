import { type Db, transact } from '../../../platform/db/db.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { failSaying } from '../../../platform/errors/fail.ts';
import { giveViews } from '../../credits/credits.public.ts';
import { takeViews } from './progress.repository.ts';

/** Views are for the day on which they are given, so whoever earned them says when. */
export async function takeEarnedViews(db: Db, { agentId, accountId }: Account, now: number): Promise<number> {
  return await transact(db, async (trx) => {
    const taken = await takeViews(trx, accountId, now);
    if (taken.length === 0) throw failSaying('没有可领取的观看次数', 'CONFLICT');
    for (const { inviteId, side, amount } of taken) {
      const gift = { agentId, accountId, amount, clientKey: `${inviteId} ${side}`, from: 'invite' } as const;
      await giveViews(trx, gift, now);
    }
    return taken.reduce((sum, { amount }) => sum + amount, 0);
  });
}
