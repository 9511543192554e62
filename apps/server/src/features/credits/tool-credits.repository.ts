import { sql } from 'kysely';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { Db } from '../../platform/db/db.ts';

interface ToolPayment {
  readonly agentId: string;
  readonly accountId: string;
  readonly jobId: string;
  readonly views: number;
  readonly at: number;
}

/**
 * Pays for a job of the image tools with today's views, inside the transaction that makes the job. False when there are
 * not enough: the caller rolls the transaction back, and with it what was taken so far.
 */
export async function payForTool(trx: Db, payment: ToolPayment): Promise<boolean> {
  const { accountId, jobId, views, at } = payment;
  const day = shanghaiDay(at);
  let paid = 0;
  while (paid < views) {
    // A credit that a concurrent request takes first is not returned; the next round looks for another one.
    const { rows } = await sql<{ open: number; taken: number }>`with open as (
        select c.id from view_credits c
        where c.account_id = ${accountId} and c.day = ${day}
          and not exists (select from view_spends s where s.credit_id = c.id)
        order by c.id limit ${views - paid}
      ), taken as (
        insert into view_spends (account_id, day, image_job_id, credit_id, spent_at)
        select ${accountId}, ${day}, ${jobId}, open.id, ${new Date(at)} from open
        on conflict do nothing returning credit_id
      )
      select (select count(*) from open)::int as open, (select count(*) from taken)::int as taken`.execute(trx);
    const [{ open, taken } = { open: 0, taken: 0 }] = rows;
    if (open === 0) return false;
    paid += taken;
  }
  return true;
}

/** Refunds a failed job as views of today. Idempotent: the source of each credit names the job. */
export async function refundTool(trx: Db, payment: ToolPayment): Promise<void> {
  const { agentId, accountId, jobId, views, at } = payment;
  if (views === 0) return;
  const rows = Array.from({ length: views }, (_, index) => ({
    agent_id: agentId,
    account_id: accountId,
    day: shanghaiDay(at),
    source: `image job ${jobId} refund ${index + 1}`,
    earned_at: new Date(at),
  }));
  await trx
    .insertInto('view_credits')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['account_id', 'day', 'source']).doNothing())
    .execute();
}
