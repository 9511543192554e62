import type { Channel, Order, Plan } from '@liuguang/contract/shapes/payment.ts';
import type { Kysely } from 'kysely';
import type { Page } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { type ChannelPayment, ChannelFailed, type PaymentChannel, type PaymentChannels } from './channel.ts';
import { type OrderRepository, type OrderRow, toOrder } from './order.repository.ts';
import type { PlanRepository } from './plan.repository.ts';
import { settleClosed, settlePaid } from './settlement.ts';

/** How long an order waits for its money. */
const payWithinMs = 30 * 60 * 1000;
/** A page that waits for its payment asks every second; the channel hears of it this often. */
const askEveryMs = 5000;

export interface Buyer {
  readonly account: Account;
  readonly address: string;
  /** Where this installation is open to the payer and to the channel. */
  readonly siteUrl: string;
}

export interface OrderService {
  plans(agentId: string): Promise<Plan[]>;
  channels(): Channel[];
  buy(buyer: Buyer, wish: { planId: string; channelId: string; clientKey: string }): Promise<Order>;
  /** As it stands now; asks the channel when its notice is late. */
  status(account: Account, orderId: string): Promise<Order>;
  page(account: Account, cursor: string | undefined, size: number): Promise<Page<Order>>;
  /** Asks the channels about orders that wait, completes what was paid and closes what ran out. Answers how many moved. */
  reconcile(isStopping: () => boolean): Promise<number>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly planList: PlanRepository;
  readonly orders: OrderRepository;
  readonly channels: PaymentChannels;
  readonly agentName: (agentId: string) => Promise<string>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

export function orderService({ db, planList, orders, channels, agentName, clock, log }: Deps): OrderService {
  const nameOf = (channelId: string) => channels.ready.get(channelId)?.name ?? channelId;
  const shown = (row: OrderRow) => toOrder(row, nameOf(row.channel_id));

  async function begin(row: OrderRow, channel: PaymentChannel, { address, siteUrl }: Buyer): Promise<Order> {
    if (row.state !== 'pending' || row.pay !== null) return shown(row);
    try {
      const { handle = null, ...pay } = await channel.begin({
        orderId: row.id,
        amount: Number(row.amount),
        subject: `${await agentName(row.agent_id)}会员 · ${row.plan_name}`,
        expiresAt: row.expires_at.getTime(),
        returnUrl: `${siteUrl}/#/rechargeRecord?order=${row.id}`,
        notifyUrl: `${siteUrl}/api/payment/notify/${channel.channelId}`,
        address,
      });
      await orders.savePay(row.id, pay, handle);
      return { ...shown(row), pay };
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, orderId: row.id, channelId: channel.channelId }, 'payment could not begin');
      throw fail('PAYMENT_FAILED');
    }
  }

  /** Brings an order in line with what its channel says of it. */
  async function apply(row: OrderRow, payment: ChannelPayment): Promise<boolean> {
    const now = clock();
    if (payment.state === 'open') return false;
    return await db.transaction().execute(async (trx) => {
      if (payment.state === 'closed') return await settleClosed(trx, row.id, now);
      const settled = await settlePaid(trx, { ...payment, orderId: row.id, channelId: row.channel_id }, now);
      if (settled === 'other amount') log.warn({ orderId: row.id }, 'the channel says another amount was paid');
      return settled === 'done';
    });
  }

  async function bringUpToDate(row: OrderRow): Promise<boolean> {
    const channel = channels.ready.get(row.channel_id);
    const now = clock();
    const ranOut = row.expires_at.getTime() <= now;
    // A channel that was taken away cannot take money either.
    if (!channel) return ranOut && (await apply(row, { state: 'closed' }));
    if (!(await orders.takeTurn(row.id, now, now - askEveryMs))) return false;
    try {
      const begun = { orderId: row.id, handle: row.channel_handle };
      const payment = await channel.ask(begun);
      return await apply(row, payment.state === 'open' && ranOut ? await channel.close(begun) : payment);
    } catch (error) {
      if (!(error instanceof ChannelFailed)) throw error;
      log.warn({ err: error, orderId: row.id }, 'channel could not be asked');
      return false;
    }
  }

  return {
    plans: async (agentId) => (await planList.ofAgent(agentId)).map(({ rating: _rating, ...plan }) => plan),

    channels: () => [
      ...Array.from(channels.ready.values(), ({ channelId, name, kind, icon }) => ({ channelId, name, kind, icon })),
      // Codes need no keys of anybody's.
      { channelId: 'redeem', name: '兑换码', kind: 'redeem', icon: 'redeem' },
    ],

    async buy(buyer, { planId, channelId, clientKey }) {
      const { agentId, accountId } = buyer.account;
      const plan = (await planList.ofAgent(agentId)).find((one) => one.planId === planId);
      if (!plan) throw fail('NOT_FOUND');
      const channel = channels.ready.get(channelId);
      if (!channel) throw failSaying('该支付方式暂不可用，请换一种', 'PAYMENT_FAILED');
      if (!channel.ratings.has(plan.rating)) throw failSaying('该支付方式不支持购买此套餐，请换一种', 'PAYMENT_FAILED');
      const now = clock();
      const row = await orders.make({
        agentId,
        accountId,
        plan,
        channelId,
        clientKey,
        now,
        expiresAt: now + payWithinMs,
      });
      // The key stands for one decision; with another plan or channel it is a different one.
      if (row.plan_id !== planId || row.channel_id !== channelId) {
        throw failSaying('订单信息已变化，请重新提交', 'CONFLICT');
      }
      return await begin(row, channel, buyer);
    },

    async status(account, orderId) {
      const row = await orders.one(account.accountId, orderId);
      if (!row) throw fail('NOT_FOUND');
      if (row.state !== 'pending' || !(await bringUpToDate(row))) return shown(row);
      return shown((await orders.one(account.accountId, orderId)) ?? row);
    },

    async page(account, cursor, size) {
      const page = await orders.page(account.accountId, cursor, size);
      return { ...page, list: page.list.map(shown) };
    },

    async reconcile(isStopping) {
      let moved = 0;
      for (;;) {
        const rows = await orders.unasked(clock() - askEveryMs, 50);
        for (const row of rows) {
          if (isStopping()) return moved;
          if (await bringUpToDate(row)) moved += 1;
        }
        if (rows.length < 50) return moved;
      }
    },
  };
}
