import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { Db } from '../../platform/db/db.ts';

interface Gift {
  readonly agentId: string;
  readonly accountId: string;
  readonly amount: number;
  readonly clientKey: string;
  /** Left out: by staff. */
  readonly from?: 'invite';
}

/** Views that staff or an invite give; like all views they are for today. Idempotent by `clientKey`: false the second time. */
export async function giveViews(trx: Db, gift: Gift, at: number): Promise<boolean> {
  const rows = Array.from({ length: gift.amount }, (_, index) => ({
    agent_id: gift.agentId,
    account_id: gift.accountId,
    day: shanghaiDay(at),
    source: `${gift.from ?? 'gift'} ${gift.clientKey} ${index + 1}`,
    earned_at: new Date(at),
  }));
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('view_credits')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'day', 'source']).doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}
