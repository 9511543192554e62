import { sql } from 'kysely';
import { dayEntries, type Entry, post, type PostingKind } from './books.ts';
import type { Db } from '../../../platform/db/db.ts';

export const dayMs = 24 * 3600 * 1000;

/**
 * Until when somebody is VIP after one more entry: days begin where the running ones end, or at once. This fold over
 * the entries is what `accounts.vip_until` must always be equal to.
 */
export function untilAfter(until: number | null, entry: { days: number; at: number }): number | null {
  if (entry.days > 0) return Math.max(until ?? 0, entry.at) + entry.days * dayMs;
  return until === null ? null : until + entry.days * dayMs;
}

interface Change {
  readonly key: string;
  readonly kind: PostingKind;
  readonly agentId: string;
  readonly accountId: string;
  readonly days: number;
  readonly at: number;
  readonly orderId?: string;
  /** Money that moves with the days, in the same posting. */
  readonly money?: readonly Entry[];
}

/** Posts the days and moves the date with them; null when the key has been posted before. */
export async function changeDays(trx: Db, change: Change): Promise<{ until: number | null } | null> {
  const before = await lockedUntil(trx, change.accountId);
  const { key, kind, agentId, accountId, days, at, orderId, money = [] } = change;
  const entries = [...money, ...dayEntries(agentId, accountId, days)];
  if (!(await post(trx, { key, kind, agentId, orderId, at, entries }))) return null;
  if (days === 0) return { until: before };
  const until = untilAfter(before, { days, at });
  await trx
    .updateTable('accounts')
    .set({ vip_until: until === null ? null : new Date(until) })
    .where('id', '=', accountId)
    .execute();
  return { until };
}

/** Whoever changes somebody's days holds this row first, so entries of one account are in the order of their effect. */
async function lockedUntil(trx: Db, accountId: string): Promise<number | null> {
  const row = await trx
    .selectFrom('accounts')
    .select('vip_until')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return row.vip_until?.getTime() ?? null;
}

/**
 * Whole days of an order that have not begun to be used. Days are used in the order in which they were got, so what
 * came later lies behind them in the stack. Days that came by a merge have lost their place and count as the last.
 */
export async function unusedDays(
  trx: Db,
  order: { orderId: string; accountId: string; days: number },
  now: number,
): Promise<number> {
  const until = await lockedUntil(trx, order.accountId);
  const { rows } = await sql<{ own: string; later: string }>`with granted as (
      select e.id from book_entries e join book_postings p on p.id = e.posting_id
      where p.order_id = ${order.orderId} and p.kind = 'sale' and e.account_id = ${order.accountId}
    )
    select coalesce(sum(e.amount) filter (where p.order_id = ${order.orderId}), ${order.days}) as own,
      coalesce(sum(e.amount) filter (where e.id > (select id from granted)
        and p.order_id is distinct from ${order.orderId}), 0) as later
    from book_entries e join book_postings p on p.id = e.posting_id
    where e.account_id = ${order.accountId}`.execute(trx);
  const left = Math.max(0, (until ?? 0) - now) - Number(rows[0]?.later ?? 0) * dayMs;
  return Math.max(0, Math.min(Number(rows[0]?.own ?? 0), Math.floor(left / dayMs)));
}
