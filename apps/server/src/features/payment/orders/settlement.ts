import { notify } from '../../message/message.public.ts';
import { announce } from '../../webhook/webhook.public.ts';
import { moneyEntries } from '../books/books.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type OrderEvent, type OrderState, stateAfter } from './order-states.ts';
import { type StoredOrder, toStoredOrder } from './order.repository.ts';
import { paidNotification } from '../payment-notifications.ts';
import { changeDays } from '../books/vip-days.ts';

export interface Paid {
  readonly orderId: string;
  readonly channelId: string;
  /** The agent's own account that says so; null: the installation's. */
  readonly merchantId: string | null;
  /** Its word is proven by keys that were replaced then; null: by those in use. */
  readonly until: number | null;
  readonly amount: number;
  readonly channelRef: string;
  readonly paidAt: number;
}

/** `done`: the days are given now. `already`: they were. The rest is nothing that may be credited. */
export type Settled =
  | 'done'
  | 'already'
  | 'unknown order'
  | 'other channel'
  | 'other account'
  | 'old keys'
  | 'other amount';

/**
 * Credits a payment that is proven, exactly once: state, money and days move in the caller's transaction, under the
 * lock of the order. Whoever comes second finds the order moved on.
 */
export async function settlePaid(trx: Db, paid: Paid, now: number): Promise<Settled> {
  const order = await lockOrder(trx, paid.orderId);
  if (!order) return 'unknown order';
  if (order.channelId !== paid.channelId) return 'other channel';
  // Whoever signed it: one account's word is nothing about an order that another takes the money for.
  if (order.merchantId !== paid.merchantId) return 'other account';
  if (paid.until !== null && (order.createdAt > paid.until || order.state === 'closed')) return 'old keys';
  if (order.amount !== paid.amount) return 'other amount';
  const state = stateAfter(order.state, 'pay');
  if (!state) return 'already';
  await moveOrder(trx, order, 'pay', { paidAt: paid.paidAt, channelRef: paid.channelRef, unasked: false });
  const { orderId, agentId, accountId, days } = order;
  const given = await changeDays(trx, {
    key: `sale ${orderId}`,
    kind: 'sale',
    agentId,
    accountId,
    days,
    at: now,
    orderId,
    money: moneyEntries(paid, agentId, paid.amount),
  });
  await notify(trx, paidNotification(order, given?.until ?? null, now));
  const { planId, channelId, amount } = order;
  const data = { orderId, agentId, accountId, planId, channelId, amount, days, paidAt: paid.paidAt };
  await announce(trx, { type: 'order.paid', agentId, data, at: now });
  return 'done';
}

interface Closed {
  readonly orderId: string;
  readonly now: number;
  /** The channel could not be asked, so the order may have been paid after all. */
  readonly unasked: boolean;
}

/** Closes an order that its channel will not take money for any more; false when it has been paid meanwhile. */
export async function settleClosed(trx: Db, { orderId, now, unasked }: Closed): Promise<boolean> {
  const order = await lockOrder(trx, orderId);
  if (!order || !stateAfter(order.state, 'expire')) return false;
  await moveOrder(trx, order, 'expire', { closedAt: now, unasked });
  return true;
}

export async function lockOrder(trx: Db, orderId: string): Promise<StoredOrder | null> {
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
  return row ? toStoredOrder(row) : null;
}

interface Change {
  readonly paidAt?: number;
  readonly channelRef?: string;
  readonly closedAt?: number;
  readonly refundedAt?: number;
  readonly refunded?: number;
  readonly unasked?: boolean;
}

/** The only statement that changes the state of an order. */
export async function moveOrder(trx: Db, order: StoredOrder, event: OrderEvent, also: Change): Promise<OrderState> {
  const state = stateAfter(order.state, event);
  if (!state) throw new Error(`order ${order.orderId} is ${order.state}: no ${event}`);
  const { paidAt, channelRef, closedAt, refundedAt, refunded, unasked } = also;
  await trx
    .updateTable('orders')
    .set({
      state,
      ...(paidAt !== undefined && { paid_at: new Date(paidAt) }),
      ...(channelRef !== undefined && { channel_ref: channelRef }),
      ...(closedAt !== undefined && { closed_at: new Date(closedAt) }),
      ...(refundedAt !== undefined && { refunded_at: new Date(refundedAt) }),
      ...(refunded !== undefined && { refunded }),
      ...(unasked !== undefined && { unasked }),
    })
    .where('id', '=', order.orderId)
    .execute();
  return state;
}
