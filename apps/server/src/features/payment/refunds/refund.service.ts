import { randomBytes } from 'node:crypto';
import { failSaying, fail } from '../../../platform/errors/fail.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { ChannelFailed } from '../channels/channel.ts';
import type { ChannelDirectory } from '../channels/channel-directory.ts';
import { stateAfter } from '../orders/order-states.ts';
import { lockOrder } from '../orders/settlement.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import { bookRefund } from './book-refund.ts';
import {
  refundIdOf,
  addRefund,
  askedAmount,
  getRefund,
  isAsked,
  noteFailure,
  openRefundIds,
  paymentOf,
  type StoredRefund,
} from './refund.repository.ts';

export type RefundService = ReturnType<typeof refundService>;

interface Wish {
  readonly agentId: string;
  readonly orderId: string;
  /** Left out: all that is left. */
  readonly amount?: number | undefined;
  readonly reason: string;
  /** The channel took it already, without being asked by us. */
  readonly takenBack?: boolean | undefined;
  /** Stands for one decision: sent again, it is the same refund. */
  readonly key?: string;
}

interface Deps {
  readonly db: Db;
  readonly directory: Pick<ChannelDirectory, 'of'>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

type Asked = Pick<StoredRefund, 'refundId' | 'orderId' | 'amount' | 'reason'>;

/** More than these wait for the next run. */
const mostAtOnce = 100;

export function refundService({ db, directory, clock, log }: Deps) {
  /** Writes down what is going to be paid back, so that two operators cannot pay back more than was paid. */
  async function ask(wish: Wish): Promise<string> {
    return await transact(db, async (tx) => {
      const order = await lockOrder(tx, wish.orderId);
      if (!order || order.agentId !== wish.agentId) throw fail('NOT_FOUND');
      const { orderId } = order;
      const refundId =
        wish.key === undefined ? `r${orderId}${randomBytes(4).toString('hex')}` : refundIdOf(orderId, wish.key);
      if (wish.key !== undefined && (await isAsked(tx, refundId))) return refundId;
      if (!stateAfter(order.state, 'refund part')) throw failSaying('该订单当前不能退款', 'CONFLICT');
      const left = order.amount - order.refunded - (await askedAmount(tx, orderId));
      const amount = wish.amount ?? left;
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
        throw failSaying(`退款金额应在0.01元到${(left / 100).toFixed(2)}元之间`, 'CONFLICT');
      }
      const { reason, takenBack = false } = wish;
      await addRefund(tx, { refundId, orderId, amount, reason, takenBack, now: clock() });
      return refundId;
    });
  }

  /** Money first: days are taken back when the channel has said yes, in one transaction with the books. */
  async function carryOut(refundId: string): Promise<boolean> {
    const { orderId, amount, reason, takenBack, isDone } = await getRefund(db, refundId);
    if (isDone) return true;
    if (!takenBack && !(await isPaidBack({ refundId, orderId, amount, reason }))) return false;
    await transact(db, async (tx) => await bookRefund(tx, refundId, clock()));
    return true;
  }

  async function isPaidBack({ refundId, orderId, amount, reason }: Asked): Promise<boolean> {
    const payment = await paymentOf(db, orderId);
    const channel = await directory.of(payment);
    if (!channel) throw new ChannelFailed(`channel ${payment.channelId} is not ready`);
    const outcome = await channel.refund({
      refundId,
      orderId,
      channelRef: payment.channelRef ?? '',
      amount,
      total: payment.amount,
      reason,
    });
    return outcome === 'done';
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
    /** Pays back and takes the days back that belong to it; not `done`: the channel is asked again. */
    async refund(wish: Wish) {
      const refundId = await ask(wish);
      return { refundId, done: await attempt(refundId) };
    },

    /** Goes on with refunds that were begun and not finished: the channel was away, or the program was killed. */
    async finishOpen(isStopping: () => boolean): Promise<number> {
      let done = 0;
      for (const refundId of await openRefundIds(db, mostAtOnce)) {
        if (isStopping()) break;
        if (await attempt(refundId)) done += 1;
      }
      return done;
    },
  };
}
