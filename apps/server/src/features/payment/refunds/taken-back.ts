import type { Tx } from '../../../platform/db/db.ts';
import { stateAfter } from '../orders/order-states.ts';
import { lockOrder } from '../orders/settlement.ts';
import { bookRefund } from './book-refund.ts';
import { refundIdOf, addRefund, askedAmount, isAsked, orderIdOfPayment } from './refund.repository.ts';

interface TakenBack {
  readonly channelId: string;
  /** The agent's own account that says so; null: the installation's. */
  readonly merchantId: string | null;
  /** Its word is proven by keys that were replaced then; null: by those in use. */
  readonly until: number | null;
  readonly channelRef: string;
  readonly amount: number;
  /** The channel's name of the dispute. */
  readonly disputeId: string;
}

export interface TakenBackOutcome {
  readonly orderId: string | null;
  readonly verdict: 'done' | 'already' | 'unknown order' | 'other account' | 'old keys';
}

/**
 * Books a payment that the channel took away again after a dispute, once. What was refunded before, or is on its way, is
 * not taken a second time: the books follow the money of this order, and never below nothing.
 */
export async function settleTakenBack(tx: Tx, told: TakenBack, now: number): Promise<TakenBackOutcome> {
  const orderId = await orderIdOfPayment(tx, told);
  const order = orderId === null ? null : await lockOrder(tx, orderId);
  if (orderId === null || !order) return { orderId: null, verdict: 'unknown order' };
  if (order.merchantId !== told.merchantId) return { orderId, verdict: 'other account' };
  if (told.until !== null && order.createdAt > told.until) return { orderId, verdict: 'old keys' };
  const refundId = refundIdOf(orderId, `dispute ${told.disputeId}`);
  const left = order.amount - order.refunded - (await askedAmount(tx, orderId));
  const amount = Math.min(told.amount, left);
  if (amount <= 0 || !stateAfter(order.state, 'refund part') || (await isAsked(tx, refundId))) {
    return { orderId, verdict: 'already' };
  }
  await addRefund(tx, { refundId, orderId, amount, reason: `渠道扣回 ${told.disputeId}`, takenBack: true, now });
  await bookRefund(tx, refundId, now);
  return { orderId, verdict: 'done' };
}
