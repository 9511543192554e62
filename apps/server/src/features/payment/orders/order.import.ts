import { transact, type Db } from '../../../platform/db/db.ts';
import { bookRefund } from '../refunds/book-refund.ts';
import { refundIdOf, addRefund, isAsked } from '../refunds/refund.repository.ts';
import { planRepository } from '../plans/plan.repository.ts';
import { orderRepository } from './order.repository.ts';
import { settleClosed, settlePaid } from './settlement.ts';

export interface OrderImport {
  /** Names the order among those of the account: saved again, it is the same one. */
  readonly key: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly planName: string;
  readonly createdAt: number;
  /** Null: nobody paid, and it was closed. */
  readonly paidAt: number | null;
  readonly refund?: { readonly at: number; readonly amount?: number; readonly reason: string };
}

const payWithinMs = 30 * 60_000;
/** The one channel whose money nobody can take for real. */
const channelId = 'sandbox';

/**
 * An order of the past as if it had been made, paid and paid back then: days, books and messages move as they do in
 * life, and the sandbox knows of the payment, so that it can be refunded.
 */
export async function saveOrder(db: Db, order: OrderImport): Promise<void> {
  const { agentId, accountId, key, createdAt, paidAt, refund } = order;
  const plan = (await planRepository(db).ofAgent(agentId)).find(({ name }) => name === order.planName);
  if (!plan) return;
  const expiresAt = createdAt + payWithinMs;
  const asked = { agentId, accountId, plan, channelId, merchantId: null, clientKey: key, now: createdAt, expiresAt };
  const { orderId, amount } = await orderRepository(db).make(asked);
  const back = refund && { ...refund, amount: refund.amount ?? amount };
  await transact(db, async (tx) => {
    await tx
      .insertInto('sandbox_payments')
      .values({
        order_id: orderId,
        amount,
        expires_at: new Date(expiresAt),
        state: paidAt === null ? 'closed' : 'paid',
        paid_at: paidAt === null ? null : new Date(paidAt),
        refunded: back?.amount ?? 0,
        refunds: back ? [refundIdOf(orderId, key)] : [],
        return_url: '/',
      })
      .onConflict((conflict) => conflict.column('order_id').doNothing())
      .execute();
    if (paidAt === null) return await settleClosed(tx, { orderId, now: expiresAt, unasked: false });
    const paid = { orderId, channelId, merchantId: null, until: null, amount, paidAt };
    return await settlePaid(tx, { ...paid, channelRef: `sandbox-${orderId}` }, paidAt);
  });
  if (!back) return;
  const refundId = refundIdOf(orderId, key);
  await transact(db, async (tx) => {
    if (await isAsked(tx, refundId)) return;
    const { amount: part, reason, at } = back;
    await addRefund(tx, { refundId, orderId, amount: part, reason, takenBack: false, now: at });
    await bookRefund(tx, refundId, at);
  });
}
