import type { Tx } from '../../../platform/db/db.ts';
import { notify } from '../../message/message.public.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import { announce } from '../../webhook/webhook.public.ts';
import { moneyEntries } from '../books/books.ts';
import { changeDays, unusedDays } from '../books/vip-days.ts';
import type { StoredOrder } from '../orders/order.repository.ts';
import { lockOrder, moveOrder } from '../orders/settlement.ts';
import { refundNotification } from '../payment-notifications.ts';
import { daysTakenBack, findOpenRefund, finishRefund, getRefund } from './refund.repository.ts';

/** The money is back at the payer: order, books, days, message and rights move together, once. */
export async function bookRefund(tx: Tx, refundId: string, now: number): Promise<void> {
  const { orderId } = await getRefund(tx, refundId);
  const order = await lockOrder(tx, orderId);
  if (!order) throw new Error(`refund ${refundId} has no order`);
  const refund = await findOpenRefund(tx, refundId);
  if (!refund) return;
  const { agentId, accountId, channelId } = order;
  const { amount, takenBack } = refund;
  const refunded = order.refunded + amount;
  const rest = refunded === order.amount;
  const days = await daysBack(tx, order, refunded, now);
  await changeDays(tx, {
    key: `refund ${refundId}`,
    kind: 'refund',
    agentId,
    accountId,
    days: -days,
    at: now,
    orderId,
    money: moneyEntries(order, agentId, -amount),
  });
  await moveOrder(tx, order, rest ? 'refund rest' : 'refund part', { refunded, refundedAt: now });
  await finishRefund(tx, refundId, days, now);
  await notify(tx, refundNotification(order, { refundId, amount, days, takenBack }, now));
  const about = { orderId, agentId, accountId, planId: order.planId, channelId, amount: order.amount };
  const data = { ...about, refundId, refund: amount, takenBack, refunded, days, refundedAt: now };
  await announce(tx, { type: 'order.refunded', agentId, data, at: now });
  // What plays by the right that is gone stops within seconds.
  await revokeAccount(tx, accountId, now);
}

/** Of a whole refund every unused day; of a part, the days that this share of the price had bought. */
async function daysBack(tx: Tx, order: StoredOrder, refunded: number, now: number): Promise<number> {
  const { orderId, accountId, days } = order;
  const unused = await unusedDays(tx, { orderId, accountId, days }, now);
  if (refunded === order.amount) return unused;
  const share = Math.floor((days * refunded) / order.amount);
  return Math.max(0, Math.min(unused, share - (await daysTakenBack(tx, orderId))));
}
