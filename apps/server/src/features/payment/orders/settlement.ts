import { notify } from '../../message/message.public.ts';
import { moneyEntries } from '../books/books.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type OrderEvent, type OrderState, stateAfter } from './order-states.ts';
import { type OrderRow, toOrderRow } from './order.repository.ts';
import { paidNotice } from '../payment-notifications.ts';
import { changeDays } from '../books/vip-days.ts';

export interface Paid {
  readonly orderId: string;
  readonly channelId: string;
  readonly amount: number;
  readonly channelRef: string;
  readonly paidAt: number;
}

/** `done`: the days are given now. `already`: they were. The rest is nothing that may be credited. */
export type Settled = 'done' | 'already' | 'unknown order' | 'other channel' | 'other amount';

/**
 * Credits a payment that is proven, exactly once: state, money and days move in the caller's transaction, under the
 * lock of the order. Whoever comes second finds the order moved on.
 */
export async function settlePaid(trx: Db, paid: Paid, now: number): Promise<Settled> {
  const order = await lockOrder(trx, paid.orderId);
  if (!order) return 'unknown order';
  if (order.channel_id !== paid.channelId) return 'other channel';
  if (Number(order.amount) !== paid.amount) return 'other amount';
  const state = stateAfter(order.state, 'pay');
  if (!state) return 'already';
  const paidAt = new Date(paid.paidAt);
  await moveOrder(trx, order, 'pay', { paid_at: paidAt, channel_ref: paid.channelRef, unasked: false });
  const { agent_id: agentId, account_id: accountId, days } = order;
  const given = await changeDays(trx, {
    key: `sale ${order.id}`,
    kind: 'sale',
    agentId,
    accountId,
    days,
    at: now,
    orderId: order.id,
    money: moneyEntries(paid.channelId, agentId, paid.amount),
  });
  await notify(trx, paidNotice(order, given?.until ?? null, now));
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
  await moveOrder(trx, order, 'expire', { closed_at: new Date(now), unasked });
  return true;
}

export async function lockOrder(trx: Db, orderId: string): Promise<OrderRow | null> {
  const row = await trx.selectFrom('orders').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
  return row ? toOrderRow(row) : null;
}

/** The only statement that changes the state of an order. */
export async function moveOrder(
  trx: Db,
  order: OrderRow,
  event: OrderEvent,
  also: {
    paid_at?: Date;
    channel_ref?: string;
    closed_at?: Date;
    refunded_at?: Date;
    refunded?: number;
    unasked?: boolean;
  },
): Promise<OrderState> {
  const state = stateAfter(order.state, event);
  if (!state) throw new Error(`order ${order.id} is ${order.state}: no ${event}`);
  await trx
    .updateTable('orders')
    .set({ ...also, state })
    .where('id', '=', order.id)
    .execute();
  return state;
}
