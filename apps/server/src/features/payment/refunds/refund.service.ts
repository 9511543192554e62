import { hash, randomBytes } from 'node:crypto';
import { failSaying, fail } from '../../../platform/errors/fail.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { notify } from '../../message/message.public.ts';
import { revokeAccount } from '../../playback/playback.public.ts';
import { moneyEntries } from '../books/books.ts';
import { ChannelFailed, type PaymentChannels } from '../channels/channel.ts';
import { stateAfter } from '../orders/order-states.ts';
import type { OrderRow } from '../orders/order.repository.ts';
import { refundNotice } from '../payment-notifications.ts';
import { lockOrder, moveOrder } from '../orders/settlement.ts';
import { changeDays, unusedDays } from '../books/vip-days.ts';
import type { Db } from '../../../platform/db/db.ts';

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

export function refundService({ db, channels, clock, log }: Deps): RefundService {
  /** Writes down what is going to be paid back, so that two operators cannot pay back more than was paid. */
  async function ask(wish: Parameters<RefundService['refund']>[0]): Promise<string> {
    return await db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, wish.orderId);
      if (!order || order.agent_id !== wish.agentId) throw fail('NOT_FOUND');
      const mark = wish.key === undefined ? randomBytes(4).toString('hex') : hash('sha256', wish.key).slice(0, 16);
      const id = `r${order.id}${mark}`;
      if (wish.key !== undefined && (await isAsked(trx, id))) return id;
      if (!stateAfter(order.state, 'refund part')) throw failSaying('该订单当前不能退款', 'CONFLICT');
      const left = Number(order.amount) - Number(order.refunded) - (await waiting(trx, order.id));
      const amount = wish.amount ?? left;
      if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) {
        throw failSaying(`退款金额应在0.01元到${(left / 100).toFixed(2)}元之间`, 'CONFLICT');
      }
      await trx
        .insertInto('refunds')
        .values({ id, order_id: order.id, amount, reason: wish.reason, created_at: new Date(clock()) })
        .execute();
      return id;
    });
  }

  /** Money first: days are taken back when the channel has said yes, in one transaction with the books. */
  async function carryOut(refundId: string): Promise<boolean> {
    const refund = await db.selectFrom('refunds').selectAll().where('id', '=', refundId).executeTakeFirstOrThrow();
    if (refund.state === 'done') return true;
    const order = await db
      .selectFrom('orders')
      .select(['channel_id', 'channel_ref', 'amount'])
      .where('id', '=', refund.order_id)
      .executeTakeFirstOrThrow();
    const channel = channels.ready.get(order.channel_id);
    if (!channel) throw new ChannelFailed(`channel ${order.channel_id} is not ready`);
    const outcome = await channel.refund({
      refundId,
      orderId: refund.order_id,
      channelRef: order.channel_ref ?? '',
      amount: Number(refund.amount),
      total: Number(order.amount),
      reason: refund.reason,
    });
    if (outcome !== 'done') return false;
    await db.transaction().execute(async (trx) => await book(trx, refundId, refund.order_id));
    return true;
  }

  async function book(trx: Db, refundId: string, orderId: string): Promise<void> {
    const order = await lockOrder(trx, orderId);
    if (!order) throw new Error(`refund ${refundId} has no order`);
    const refund = await trx
      .selectFrom('refunds')
      .selectAll()
      .where('id', '=', refundId)
      .where('state', '=', 'asked')
      .executeTakeFirst();
    if (!refund) return;
    const now = clock();
    const amount = Number(refund.amount);
    const refunded = Number(order.refunded) + amount;
    const rest = refunded === Number(order.amount);
    const days = await daysBack(trx, order, refunded, now);
    await changeDays(trx, {
      key: `refund ${refundId}`,
      kind: 'refund',
      agentId: order.agent_id,
      accountId: order.account_id,
      days: -days,
      at: now,
      orderId,
      money: moneyEntries(order.channel_id, order.agent_id, -amount),
    });
    await moveOrder(trx, order, rest ? 'refund rest' : 'refund part', { refunded, refunded_at: new Date(now) });
    await trx
      .updateTable('refunds')
      .set({ state: 'done', days, done_at: new Date(now) })
      .where('id', '=', refundId)
      .execute();
    await notify(trx, refundNotice(order, { refundId, amount, days }, now));
    // What plays by the right that is gone stops within seconds.
    await revokeAccount(trx, order.account_id, now);
  }

  async function attempt(refundId: string): Promise<boolean> {
    try {
      return await carryOut(refundId);
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, refundId }, 'refund not carried out; it is tried again');
      await db.updateTable('refunds').set({ failure: error.message }).where('id', '=', refundId).execute();
      return false;
    }
  }

  return {
    async refund(wish) {
      const refundId = await ask(wish);
      return { refundId, done: await attempt(refundId) };
    },

    async finishOpen(isStopping) {
      const open = await db
        .selectFrom('refunds')
        .select('id')
        .where('state', '=', 'asked')
        .orderBy('created_at')
        .limit(100)
        .execute();
      let done = 0;
      for (const { id } of open) {
        if (isStopping()) break;
        if (await attempt(id)) done += 1;
      }
      return done;
    },
  };
}

async function isAsked(trx: Db, refundId: string): Promise<boolean> {
  const row = await trx.selectFrom('refunds').select('id').where('id', '=', refundId).executeTakeFirst();
  return row !== undefined;
}

async function waiting(trx: Db, orderId: string): Promise<number> {
  const { sum } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('amount').as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'asked')
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** Of a whole refund every unused day; of a part, the days that this share of the price had bought. */
async function daysBack(trx: Db, order: OrderRow, refunded: number, now: number): Promise<number> {
  const { id: orderId, account_id: accountId, days } = order;
  const unused = await unusedDays(trx, { orderId, accountId, days }, now);
  if (refunded === Number(order.amount)) return unused;
  const share = Math.floor((days * refunded) / Number(order.amount));
  const { sum } = await trx
    .selectFrom('refunds')
    .select((eb) => eb.fn.sum<string | null>('days').as('sum'))
    .where('order_id', '=', orderId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return Math.max(0, Math.min(unused, share - Number(sum ?? 0)));
}
