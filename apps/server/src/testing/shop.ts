import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Account } from '../platform/caller/caller.ts';
import { saveAuthor } from '../features/account/account.import.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { checkBooks } from '../features/payment/books/book-check.ts';
import type { PaymentChannel, RawWebhook } from '../features/payment/channels/channel.ts';
import { sandboxChannel } from '../features/payment/channels/sandbox/sandbox.ts';
import { webhookService } from '../features/payment/webhook/webhook.service.ts';
import { orderRepository } from '../features/payment/orders/order.repository.ts';
import { orderService } from '../features/payment/orders/order.service.ts';
import { savePlan } from '../features/payment/plans/plan.import.ts';
import { planRepository } from '../features/payment/plans/plan.repository.ts';
import { redeemService } from '../features/payment/redeem/redeem.service.ts';
import { refusedWebhooks } from '../features/payment/webhook/refused-webhooks.ts';
import { refundService } from '../features/payment/refunds/refund.service.ts';
import type { Db } from '../platform/db/db.ts';
import { sampleAccount } from './accounts.ts';

const siteUrl = 'https://liuguang.example';

/** A shop on a real database whose clock the test moves: agents 3 and 8, a month for 30 yuan, a year for 198. */
export async function testShop(db: Db, more: readonly PaymentChannel[] = []) {
  let now = Date.parse('2026-11-20T12:00:00+08:00');
  const clock = () => now;
  const log = pino({ level: 'silent' });
  const agent = { logo: '', domains: [], channels: [], keys: {}, adultEnabled: false };
  await saveAgent(db, { ...agent, agentId: '3', name: '流光' });
  await saveAgent(db, { ...agent, agentId: '8', name: '潮声' });
  const plan = { agentId: '3', benefits: ['无广告'] };
  const month = await savePlan(db, {
    ...plan,
    importKey: 'm',
    name: '月卡',
    price: 3000,
    originalPrice: 3000,
    days: 30,
  });
  const year = await savePlan(db, {
    ...plan,
    importKey: 'y',
    name: '年卡',
    price: 19_800,
    originalPrice: 36_000,
    days: 365,
  });
  const sandbox = sandboxChannel({ db, key: randomBytes(32), clock });
  const ready = new Map<string, PaymentChannel>([sandbox, ...more].map((one) => [one.channelId, one]));
  const channels = { ready, missing: {} };
  const deps = { db, channels, clock, log };
  const orders = orderService({
    ...deps,
    planList: planRepository(db),
    orders: orderRepository(db),
    agentName: () => Promise.resolve('流光'),
  });
  const refused = refusedWebhooks(db, log);
  const webhooks = webhookService({ ...deps, refused });
  const notices = {
    receive: async (channelId: string, raw: RawWebhook, address = '203.0.113.80') =>
      await webhooks.receive(channelId, raw, address),
  };
  let members = 0;

  return {
    orders,
    notices,
    refused,
    sandbox,
    channels,
    redeems: redeemService({ db, pepper: randomBytes(32), clock }),
    refunds: refundService(deps),
    plans: { month: month.planId, year: year.planId },
    clock,
    pass: (ms: number) => {
      now += ms;
    },
    async member(agentId = '3'): Promise<Account> {
      members += 1;
      const name = `m${members}`;
      const { accountId } = await saveAuthor(db, { agentId, userCode: name, nickname: name, avatar: '' });
      return sampleAccount(accountId, { agentId, claimed: true });
    },
    async buy(account: Account, planId = month.planId, clientKey: string = randomBytes(8).toString('hex')) {
      const buyer = { account, address: '203.0.113.9', siteUrl };
      return await orders.buy(buyer, { planId, channelId: 'sandbox', clientKey });
    },
    /** Pays at the sandbox, which then tells `times` times. */
    async pay(orderId: string, times = 1) {
      await sandbox.side.pay(orderId);
      const notice = await sandbox.side.notice(orderId);
      if (!notice) throw new Error(`${orderId} is not paid`);
      for (let turn = 0; turn < times; turn += 1) await notices.receive('sandbox', notice);
      return notice;
    },
    async vipUntil({ accountId }: Account): Promise<number | null> {
      const row = await db
        .selectFrom('accounts')
        .select('vip_until')
        .where('id', '=', accountId)
        .executeTakeFirstOrThrow();
      return row.vip_until?.getTime() ?? null;
    },
  };
}

export type TestShop = Awaited<ReturnType<typeof testShop>>;

/** After every test: whatever happened, the books must say so. */
export async function booksAddUp(db: Db): Promise<void> {
  const { problems } = await checkBooks(db);
  if (problems.length > 0) throw new Error(problems.join('\n'));
}
