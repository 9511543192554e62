import { hash } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Schema } from '../../../platform/db/schema.ts';

/** Of a row `r` of refunds: it failed, or the channel has not done it, though the worker asks every minute. */
export const stuckRefund = sql`(r.state = 'failed' or (r.state = 'asked' and r.created_at < now() - interval '15 minutes'))`;

export type StoredRefund = ReturnType<typeof toRefund>;

interface NewRefund {
  readonly refundId: string;
  readonly orderId: string;
  readonly amount: number;
  readonly reason: string;
  readonly takenBack: boolean;
  readonly now: number;
}

export async function addRefund(tx: Db, refund: NewRefund): Promise<void> {
  const { refundId, orderId, amount, reason, takenBack, now } = refund;
  await tx
    .insertInto('refunds')
    .values({ id: refundId, order_id: orderId, amount, reason, taken_back: takenBack, created_at: new Date(now) })
    .execute();
}

export async function isAsked(tx: Db, refundId: string): Promise<boolean> {
  const row = await tx.selectFrom('refunds').select('id').where('id', '=', refundId).executeTakeFirst();
  return row !== undefined;
}

export async function getRefund(db: Db, refundId: string): Promise<StoredRefund> {
  const row = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
  return toRefund(row);
}

/** Null when it has been carried out. */
export async function findOpenRefund(tx: Db, refundId: string): Promise<StoredRefund | null> {
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .where('state', '=', 'asked')
    .executeTakeFirst();
  return row ? toRefund(row) : null;
}

/** Oldest first. */
export async function openRefundIds(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'asked')
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The payment that is paid back from. */
export async function paymentOf(db: Db, orderId: string) {
  const row = await db
    .selectFrom('orders')
    .select(['channel_id', 'merchant_id', 'channel_ref', 'amount'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return {
    channelId: row.channel_id,
    merchantId: row.merchant_id,
    channelRef: row.channel_ref,
    amount: Number(row.amount),
  };
}

/** Null: no order was paid by it. */
export async function orderIdOfPayment(
  tx: Db,
  { channelId, channelRef }: { channelId: string; channelRef: string },
): Promise<string | null> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('channel_ref', '=', channelRef)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Money of the order that was promised and not paid back yet. */
export async function askedAmount(tx: Db, orderId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Days that refunds of the order have taken back so far. */
export async function daysTakenBack(tx: Db, orderId: string): Promise<number> {
  const { sum } = await tx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('days').as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export async function finishRefund(tx: Db, refundId: string, days: number, now: number): Promise<void> {
  await tx
    .updateTable('refunds')
    .set({ state: 'done', days, done_at: new Date(now) })
    .where('id', '=', refundId)
    .execute();
}

export async function noteFailure(db: Db, refundId: string, failure: string): Promise<void> {
  await db.updateTable('refunds').set({ failure }).where('id', '=', refundId).execute();
}

function toRefund(row: Selectable<Schema['refunds']>) {
  return {
    refundId: row.id,
    orderId: row.order_id,
    amount: Number(row.amount),
    reason: row.reason,
    /** The channel took it by itself: there is nothing to ask it for. */
    takenBack: row.taken_back,
    /** It is paid back, and in the books. */
    isDone: row.state === 'done',
  };
}

/** One decision, or one dispute at the channel, is one refund of the order however often it is told. */
export function refundIdOf(orderId: string, key: string): string {
  return `r${orderId}${hash('sha256', key).slice(0, 16)}`;
}
