import { randomBytes } from 'node:crypto';
import pino from 'pino';
import type { Account } from '../platform/caller/caller.ts';
import { saveAuthor } from '../features/account/account.import.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { checkBooks } from '../features/payment/books/book-check.ts';
import type { PaymentChannel, RawWebhook } from '../features/payment/channels/channel.ts';
import { channelDirectory } from '../features/payment/channels/channel-directory.ts';
import type { Gateways } from '../features/payment/merchants/merchant-channel.ts';
import { merchantService } from '../features/payment/merchants/merchant.service.ts';
import { alipayParty } from '../features/payment/channels/channel-keys.test-data.ts';
import { alipayInput } from '../features/payment/merchants/merchant-inputs.test-data.ts';
import { keyedBox } from '../platform/config/seal-keys.ts';
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

interface Keyring {
  current: string;
  keys: Record<string, Buffer>;
}

const nowhere: Gateways = {
  ALIPAY_GATEWAY: 'https://alipay.invalid/gateway.do',
  WECHAT_PAY_API: 'https://wechat.invalid',
  STRIPE_API: 'https://stripe.invalid',
};
const siteUrl = 'https://liuguang.example';

/** A shop on a real database whose clock the test moves: agents 3 and 8, a month for 30 yuan, a year for 198. */
export async function testShop(
  db: Db,
  more: readonly PaymentChannel[] = [],
  gateways: Partial<Gateways> = {},
  keyring: Keyring = { current: '0', keys: { 0: randomBytes(32) } },
) {
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
  const channels = { ready, missing: {}, partly: new Set<string>() };
  const merchants = merchantService({
    db,
    box: keyedBox({ now: () => keyring, reload: async () => {} }, 'merchant keys'),
    gateways: { ...nowhere, ...gateways },
    clock,
  });
  const directory = channelDirectory(channels, merchants);
  const deps = { db, directory, clock, log };
  const orders = orderService({
    ...deps,
    planList: planRepository(db),
    orders: orderRepository(db),
    agentName: () => Promise.resolve('流光'),
  });
  const refused = refusedWebhooks(db, log);
  const webhooks = webhookService({ ...deps, refused });
  const notices = {
    receive: async (channelId: string, raw: RawWebhook, address = '203.0.113.80', merchantId: string | null = null) =>
      await webhooks.receive({ channelId, merchantId }, raw, address),
  };
  let members = 0;

  return {
    orders,
    notices,
    refused,
    sandbox,
    channels,
    directory,
    merchants,
    keyring,
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
    async buy(
      account: Account,
      planId = month.planId,
      clientKey: string = randomBytes(8).toString('hex'),
      channelId = 'sandbox',
    ) {
      const buyer = { account, address: '203.0.113.9', siteUrl };
      return await orders.buy(buyer, { planId, channelId, clientKey });
    },
    /** Pays at the sandbox, which then tells `times` times. */
    async pay(orderId: string, times = 1) {
      await sandbox.side.pay(orderId);
      const notice = await sandbox.side.notice(orderId);
      if (!notice) throw new Error(`${orderId} is not paid`);
      for (let turn = 0; turn < times; turn += 1) await notices.receive('sandbox', notice);
      return notice;
    },
    /** An Alipay account of the agent's own, and a genuine notice of it that an order is paid. */
    async alipayAccount(agentId: string, moneyOf: 'operator' | 'agent') {
      const party = alipayParty();
      const wanted = { ...alipayInput(agentId, party), moneyOf };
      const { merchantId } = await db
        .transaction()
        .execute((trx) => merchants.save(trx, wanted, { by: '林', now: clock() }));
      return async (orderId: string, amount: number) => {
        const at = new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
        const raw = party.notice({ orderId, amount, channelRef: `ref-${orderId}` }, { gmt_payment: at });
        await notices.receive('alipay', raw, undefined, merchantId);
      };
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
