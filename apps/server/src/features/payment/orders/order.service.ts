import type { Channel, Order } from '@liuguang/contract/shapes/payment.ts';
import { type Db, transact } from '../../../platform/db/db.ts';
import type { Page } from '../../../platform/db/keyset.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { type ChannelPayment, ChannelFailed, type PaymentChannel } from '../channels/channel.ts';
import type { ChannelDirectory } from '../channels/channel-directory.ts';
import { notifyPath } from '../merchants/merchant-list.repository.ts';
import { type OrderRepository, type StoredOrder, toOrder } from './order.repository.ts';
import type { PlanRepository } from '../plans/plan.repository.ts';
import { settleClosed, settlePaid } from './settlement.ts';

/** How long an order waits for its money. */
const payWithinMs = 30 * 60 * 1000;
const atOnce = 50;
/** More than this many rounds are for the next run: whatever happens, a run ends. */
const mostRounds = 200;
/** A channel that failed this often in a row is away: the rest of its orders wait for the next run. */
const patience = 3;
/** A page that waits for its payment asks every second; the channel hears of it this often. */
const askEveryMs = 5000;

export interface Buyer {
  readonly account: Account;
  readonly address: string;
  /** Where this installation is open to the payer and to the channel. */
  readonly siteUrl: string;
}

export type OrderService = ReturnType<typeof orderService>;

interface Deps {
  readonly db: Db;
  readonly planList: PlanRepository;
  readonly orders: OrderRepository;
  readonly directory: ChannelDirectory;
  readonly agentName: (agentId: string) => Promise<string>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

export function orderService({ db, planList, orders, directory, agentName, clock, log }: Deps) {
  const installed = async () => (await directory.installation()).map(({ channelId }) => channelId);
  const shown = (order: StoredOrder) => toOrder(order, directory.nameOf(order.channelId));

  async function begin(order: StoredOrder, { address, siteUrl }: Buyer): Promise<Order> {
    if (order.state !== 'pending' || order.pay !== null) return shown(order);
    const { channelId, merchantId } = order;
    try {
      const channel = await directory.of(order);
      if (!channel) throw new ChannelFailed('its keys are gone');
      const { handle = null, ...pay } = await channel.begin({
        orderId: order.orderId,
        amount: order.amount,
        subject: `${await agentName(order.agentId)}会员 · ${order.planName}`,
        expiresAt: order.expiresAt,
        returnUrl: `${siteUrl}/#/rechargeRecord?order=${order.orderId}`,
        notifyUrl: `${siteUrl}${notifyPath(channelId, merchantId)}`,
        address,
      });
      await orders.savePay(order.orderId, pay, handle);
      return { ...shown(order), pay };
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, orderId: order.orderId, channelId, merchantId }, 'payment could not begin');
      throw fail('PAYMENT_FAILED');
    }
  }

  /** Null where the keys of an account cannot be opened: the payer is told to choose another way. */
  async function openOrAway(taker: Parameters<ChannelDirectory['of']>[0]): Promise<PaymentChannel | null> {
    try {
      return await directory.of(taker);
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, ...taker }, 'payment channel could not be opened');
      return null;
    }
  }

  /** Brings an order in line with what its channel says of it. */
  async function apply(order: StoredOrder, payment: ChannelPayment): Promise<boolean> {
    const now = clock();
    if (payment.state === 'open') return false;
    return await transact(db, async (tx) => {
      if (payment.state === 'closed') return await settleClosed(tx, { orderId: order.orderId, now, unasked: false });
      const { orderId, channelId, merchantId } = order;
      const settled = await settlePaid(tx, { ...payment, orderId, channelId, merchantId, until: null }, now);
      if (settled === 'other amount') log.warn({ orderId: order.orderId }, 'the channel says another amount was paid');
      return settled === 'done';
    });
  }

  /** `away`: the channel could not be asked. */
  async function askAbout(order: StoredOrder): Promise<'moved' | 'same' | 'away'> {
    const now = clock();
    if (!(await orders.takeTurn(order.orderId, now, now - askEveryMs))) return 'same';
    try {
      const channel = await directory.of(order);
      if (!channel) throw new ChannelFailed('its keys are gone');
      const begun = { orderId: order.orderId, handle: order.channelHandle };
      const asked = await channel.ask(begun);
      const ranOut = order.expiresAt <= now;
      const payment = asked.state === 'open' && ranOut ? await channel.close(begun) : asked;
      if (payment.state === 'closed' && order.unasked) await orders.confirmClosed(order.orderId);
      return (await apply(order, payment)) ? 'moved' : 'same';
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, orderId: order.orderId }, 'channel could not be asked');
      return 'away';
    }
  }

  async function bringUpToDate(order: StoredOrder): Promise<boolean> {
    const canAsk = order.merchantId !== null || (await installed()).includes(order.channelId);
    if (canAsk) return (await askAbout(order)) === 'moved';
    return order.expiresAt <= clock() && (await closeUnasked(order));
  }

  /** Without its keys a channel cannot be asked, though it may have been paid at: staff see that nobody was. */
  async function closeUnasked(order: StoredOrder): Promise<boolean> {
    const now = clock();
    return await transact(db, (tx) => settleClosed(tx, { orderId: order.orderId, now, unasked: true }));
  }

  async function closeOrphans(isStopping: () => boolean): Promise<number> {
    let closed = 0;
    for (let round = 0; round < mostRounds; round += 1) {
      const batch = await orders.orphaned(await installed(), clock(), atOnce);
      for (const order of batch) {
        if (isStopping()) return closed;
        if (await closeUnasked(order)) closed += 1;
      }
      if (batch.length < atOnce) break;
    }
    if (closed > 0) log.warn({ orders: closed }, 'orders of channels that are gone were closed without asking');
    return closed;
  }

  return {
    plans: async (agentId: string) => (await planList.ofAgent(agentId)).map(({ rating: _rating, ...plan }) => plan),

    /** The ways to pay at an agent. */
    channels: async (agentId: string): Promise<Channel[]> => [
      ...(await directory.offered(agentId)),
      // Codes need no keys of anybody's.
      { channelId: 'redeem', name: '兑换码', kind: 'redeem', icon: 'redeem' },
    ],

    async buy(
      buyer: Buyer,
      { planId, channelId, clientKey }: { planId: string; channelId: string; clientKey: string },
    ): Promise<Order> {
      const { agentId, accountId } = buyer.account;
      const plan = (await planList.ofAgent(agentId)).find((one) => one.planId === planId);
      if (!plan) throw fail('NOT_FOUND');
      const taker = await directory.forNew(agentId, channelId);
      const channel = taker && (await openOrAway(taker));
      if (!channel) throw failSaying('该支付方式暂不可用，请换一种', 'PAYMENT_FAILED');
      if (!channel.ratings.has(plan.rating)) throw failSaying('该支付方式不支持购买此套餐，请换一种', 'PAYMENT_FAILED');
      const now = clock();
      const order = await orders.make({
        agentId,
        accountId,
        plan,
        channelId,
        merchantId: taker.merchantId,
        clientKey,
        now,
        expiresAt: now + payWithinMs,
      });
      // The key stands for one decision; with another plan or channel it is a different one.
      if (order.planId !== planId || order.channelId !== channelId) {
        throw failSaying('订单信息已变化，请重新提交', 'CONFLICT');
      }
      return await begin(order, buyer);
    },

    /** As it stands now; asks the channel when its webhook is late. */
    async status(account: Account, orderId: string): Promise<Order> {
      const order = await orders.one(account.accountId, orderId);
      if (!order) throw fail('NOT_FOUND');
      if (order.state !== 'pending' || !(await bringUpToDate(order))) return shown(order);
      return shown((await orders.one(account.accountId, orderId)) ?? order);
    },

    async page(account: Account, cursor: string | undefined, size: number): Promise<Page<Order>> {
      const page = await orders.page(account.accountId, cursor, size);
      return { ...page, list: page.list.map(shown) };
    },

    /**
     * Asks the channels about orders that wait, each once, completes what was paid and closes what ran out. Answers how
     * many moved.
     */
    async reconcile(isStopping: () => boolean): Promise<number> {
      let moved = await closeOrphans(isStopping);
      // From the beginning of the run: an order that was asked about in it is not due again, however long the run takes.
      const since = clock() - askEveryMs;
      const failures = new Map<string, number>();
      for (let round = 0; round < mostRounds; round += 1) {
        const away = new Set([...failures].flatMap(([taker, times]) => (times < patience ? [] : [taker])));
        const channelIds = (await installed()).filter((channelId) => !away.has(channelId));
        const batch = await orders.toAsk({ channelIds, away: [...away].filter(isMerchant) }, since, atOnce);
        for (const order of batch) {
          if (isStopping()) return moved;
          const taker = order.merchantId ?? order.channelId;
          const failed = failures.get(taker) ?? 0;
          if (failed >= patience) continue;
          const outcome = await askAbout(order);
          if (outcome === 'moved') moved += 1;
          failures.set(taker, outcome === 'away' ? failed + 1 : 0);
        }
        if (batch.length < atOnce) break;
      }
      return moved;
    },
  };
}

/** Of those that could not be asked: accounts have numbers, channels names. */
function isMerchant(taker: string): boolean {
  return /^\d+$/.test(taker);
}
