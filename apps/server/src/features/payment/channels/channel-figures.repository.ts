import type { Db } from '../../../platform/db/db.ts';

/** By channel, how many orders were closed while it could not be asked about them. */
export async function unaskedOrders(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('orders')
    .select((eb) => ['channel_id', eb.fn.countAll<string>().as('count')])
    .where('unasked', '=', true)
    .groupBy('channel_id')
    .execute();
  return new Map(rows.map(({ channel_id, count }) => [channel_id, Number(count)]));
}

/** By channel, how many webhooks without a signature came since then. */
export async function refusedSince(db: Db, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('refused_notices')
    .select((eb) => ['channel_id', eb.fn.sum<string>('count').as('count')])
    .where('last_at', '>', new Date(since))
    .groupBy('channel_id')
    .execute();
  return new Map(rows.map(({ channel_id, count }) => [channel_id, Number(count)]));
}
