import { hash, randomBytes } from 'node:crypto';
import { failSaying, fail } from '../../../platform/errors/fail.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { notify } from '../../message/message.public.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import { moneyEntries } from '../books/books.ts';
import { ChannelFailed, type PaymentChannels } from '../channels/channel.ts';
import { stateAfter } from '../orders/order-states.ts';
import type { StoredOrder } from '../orders/order.repository.ts';
import { refundNotification } from '../payment-notifications.ts';
import { lockOrder, moveOrder } from '../orders/settlement.ts';
import { changeDays, unusedDays } from '../books/vip-days.ts';
import { type Db, transact, type Tx } from '../../../platform/db/db.ts';
import {
  addRefund,
  askedAmount,
  daysTakenBack,
  findOpenRefund,
  finishRefund,
  getRefund,
  isAsked,
  noteFailure,
  openRefundIds,
  paymentOf,
} from './refund.repository.ts';

export interface RefundService {
  /** Pays back `amount` (left out: all that is left) and takes back the days that belong to it and are not used yet. */
  refund(wish: {
    agentId: string;
    orderId: string;
    amount?: number | undefined;
    reason: string;
    /** Stands for one decision: sent again, it is the same refund. */
    key?: string;
  }): Promise<{
    refundId: string;
    /** False: the channel could not do it yet, and is asked again. */
    done: boolean;
  }>;
  /** Goes on with refunds that were begun and not finished: the channel was away, or the program was killed. */
  finishOpen(isStopping: () => boolean): Promise<number>;
}

interface Deps {
  readonly db: Db;
  readonly channels: PaymentChannels;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/** More than these wait for the next run. */
const mostAtOnce = 100;

export function refundService({ db, channels, clock, log }: Deps): RefundService {
  /** Writes down what is going to be paid back, so that two operators cannot pay back more than was paid. */
  async function ask(wish: Parameters<RefundService['refund']>[0]): Promise<string> {
    return await transact(db, async (tx) => {
      const order = await lockOrder(tx, wish.orderId);
      if (!order || order.agentId !== wish.agentId) throw fail('NOT_FOUND');
      const { orderId } = order;
      const mark = wish.key === undefined ? randomBytes(4).toString('hex') : hash('sha256', wish.key).slice(0, 16);
      const refundId = `r${orderId}${mark}`;
      if (wish.key !== undefined && (await isAsked(tx, refundId))) return refundId;
      if (!stateAfter(order.state, 'refund part')) throw failSaying('该订单当前不能退款', 'CONFLICT');
      const left = order.amount - order.refunded - (await askedAmount(tx, orderId));
      const amount = wish.amount ?? left;
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
        throw failSaying(`退款金额应在0.01元到${(left / 100).toFixed(2)}元之间`, 'CONFLICT');
      }
      await addRefund(tx, { refundId, orderId, amount, reason: wish.reason, now: clock() });
      return refundId;
    });
  }

  /** Money first: days are taken back when the channel has said yes, in one transaction with the books. */
  async function carryOut(refundId: string): Promise<boolean> {
    const { orderId, amount, reason, isDone } = await getRefund(db, refundId);
    if (isDone) return true;
    const payment = await paymentOf(db, orderId);
    const channel = channels.ready.get(payment.channelId);
    if (!channel) throw new ChannelFailed(`channel ${payment.channelId} is not ready`);
    const outcome = await channel.refund({
      refundId,
      orderId,
      channelRef: payment.channelRef ?? '',
      amount,
      total: payment.amount,
      reason,
    });
    if (outcome !== 'done') return false;
    await transact(db, async (tx) => await book(tx, refundId, orderId));
    return true;
  }

  async function book(tx: Tx, refundId: string, orderId: string): Promise<void> {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new Error(`refund ${refundId} has no order`);
    const refund = await findOpenRefund(tx, refundId);
    if (!refund) return;
    const now = clock();
    const { agentId, accountId, channelId } = order;
    const { amount } = refund;
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
      money: moneyEntries(channelId, agentId, -amount),
    });
    await moveOrder(tx, order, rest ? 'refund rest' : 'refund part', { refunded, refundedAt: now });
    await finishRefund(tx, refundId, days, now);
    await notify(tx, refundNotification(order, { refundId, amount, days }, now));
    // What plays by the right that is gone stops within seconds.
    await revokeAccount(tx, accountId, now);
  }

  async function attempt(refundId: string): Promise<boolean> {
    try {
      return await carryOut(refundId);
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, refundId }, 'refund not carried out; it is tried again');
      await noteFailure(db, refundId, error.message);
      return false;
    }
  }

  return {
    async refund(wish) {
      const refundId = await ask(wish);
      return { refundId, done: await attempt(refundId) };
    },

    async finishOpen(isStopping) {
      let done = 0;
      for (const refundId of await openRefundIds(db, mostAtOnce)) {
        if (isStopping()) break;
        if (await attempt(refundId)) done += 1;
      }
      return done;
    },
  };
}

/** Of a whole refund every unused day; of a part, the days that this share of the price had bought. */
async function daysBack(tx: Tx, order: StoredOrder, refunded: number, now: number): Promise<number> {
  const { orderId, accountId, days } = order;
  const unused = await unusedDays(tx, { orderId, accountId, days }, now);
  if (refunded === order.amount) return unused;
  const share = Math.floor((days * refunded) / order.amount);
  return Math.max(0, Math.min(unused, share - (await daysTakenBack(tx, orderId))));
}
