import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import type { RawWebhook } from './channel.ts';
import { booksAddUp, testShop } from '../../../testing/shop.ts';
import { dayMs } from '../books/vip-days.ts';
import { alipayChannel } from './alipay/alipay.ts';
import { alipayParty, stripeParty, type Told, wechatParty } from './channel-keys.test-data.ts';
import { stripeChannel } from './stripe/stripe.ts';
import { wechatChannel } from './wechat/wechat.ts';

const clock = (): number => shop.clock();
const alipay = alipayParty();
const wechat = wechatParty(clock);
const stripe = stripeParty(clock);

/** Every way of lying to us that needs no key of the channel's, and a few that need one but are about something else. */
const database = await testDatabase();
const channels = [
  alipayChannel(alipay.keys, clock),
  wechatChannel(wechat.keys, clock),
  stripeChannel(stripe.keys, clock),
];
const shop = await testShop(database.db, channels);
afterAll(() => database.close());

/** An order as if its channel had been asked: beginning needs the channel, crediting does not. */
async function orderFor(channelId: string) {
  const account = await shop.member();
  const { orderId } = await shop.buy(account);
  await database.pool.query('update orders set channel_id = $2 where id = $1', [orderId, channelId]);
  return { account, told: { orderId, amount: 3000, channelRef: `ref-${orderId}` } };
}

/** Copies with one bit changed each, as far as that changes what they say. */
function alterations(count: number, good: RawWebhook, alter: (notice: RawWebhook) => RawWebhook): RawWebhook[] {
  const meant = meaningOf(good);
  const found: RawWebhook[] = [];
  while (found.length < count) {
    const altered = alter(good);
    if (meaningOf(altered) !== meant) found.push(altered);
  }
  return found;
}

const flippedBody = (notice: RawWebhook): RawWebhook => ({ ...notice, body: flipped(notice.body) });

function flipped(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  const at = randomInt(copy.length);
  copy[at] = (copy[at] ?? 0) ^ (1 << randomInt(8));
  return copy;
}

const flippedHeader = (notice: RawWebhook, name: string): RawWebhook => {
  const value = Buffer.from(notice.headers[name] ?? '');
  return { ...notice, headers: { ...notice.headers, [name]: flipped(value).toString('latin1') } };
};

const parties: Record<
  string,
  { genuine: (told: Told) => RawWebhook; lies: (told: Told, other: Told) => RawWebhook[] }
> = {
  alipay: {
    genuine: (told) => alipay.notice(told),
    lies: (told, other) => {
      const good = alipay.notice(told);
      const swapped = (from: string, to: string) => ({
        ...good,
        body: Buffer.from(good.body.toString().replace(from, to)),
      });
      return [
        { ...good, body: Buffer.alloc(0) },
        alipay.notice(told, {}, alipay.stranger),
        alipay.notice(told, {}, alipay.keys.privateKey),
        alipay.notice(told, { app_id: '2021000000000002' }),
        alipay.notice(told, { seller_id: '2088000000000002' }),
        alipay.notice(told, { total_amount: '0.01' }),
        alipay.notice(told, { total_amount: '-30.00' }),
        alipay.notice(told, { total_amount: '3e1' }),
        alipay.notice(told, { trade_status: 'WAIT_BUYER_PAY' }),
        alipay.notice(told, { trade_status: 'TRADE_CLOSED' }),
        alipay.notice(told, { refund_fee: '30.00' }),
        alipay.notice(told, { out_trade_no: '1' }),
        swapped(told.orderId, other.orderId),
        swapped('30.00', '300.00'),
        swapped('sign_type=RSA2', 'sign_type=RSA'),
        { ...good, body: Buffer.from(good.body.toString().replace(/&sign=.*/, '')) },
        { ...good, body: Buffer.concat([good.body, Buffer.from(`&out_trade_no=${other.orderId}`)]) },
        ...alterations(320, good, flippedBody),
      ];
    },
  },
  wechat: {
    genuine: (told) => wechat.notice(told),
    lies: (told, other) => {
      const good = wechat.notice(told);
      const probe = {
        ...good.headers,
        'wechatpay-signature': `WECHATPAY/SIGNTEST/${good.headers['wechatpay-signature']}`,
      };
      return [
        { ...good, headers: {} },
        { ...good, headers: probe },
        { ...good, body: wechat.notice(other).body },
        wechat.notice(told, {}, { signer: wechat.stranger }),
        wechat.notice(told, {}, { signer: wechat.keys.privateKey }),
        wechat.notice(told, {}, { key: randomBytes(32) }),
        wechat.notice(told, {}, { at: shop.clock() - 301_000 }),
        wechat.notice(told, {}, { at: shop.clock() + 301_000 }),
        wechat.notice(told, { appid: 'wx0000000000000002' }),
        wechat.notice(told, { mchid: '1900000002' }),
        wechat.notice(told, { amount: { total: 1, currency: 'CNY' } }),
        wechat.notice(told, { amount: { total: 3000, currency: 'USD' } }),
        wechat.notice(told, { trade_state: 'NOTPAY' }),
        wechat.notice(told, { trade_state: 'REFUND' }),
        wechat.notice(told, { out_trade_no: '1' }),
        ...alterations(160, good, flippedBody),
        ...['timestamp', 'nonce', 'serial', 'signature'].flatMap((name) =>
          alterations(40, good, (notice) => flippedHeader(notice, `wechatpay-${name}`)),
        ),
      ];
    },
  },
  stripe: {
    genuine: (told) => stripe.notice(told),
    lies: (told, other) => {
      const good = stripe.notice(told);
      return [
        { ...good, headers: {} },
        { ...good, headers: { 'stripe-signature': '' } },
        { ...good, headers: { 'stripe-signature': good.headers['stripe-signature']?.replace('v1', 'v0') ?? '' } },
        { ...good, headers: stripe.notice(other).headers },
        stripe.notice(told, {}, { secret: 'whsec_other' }),
        stripe.notice(told, {}, { secret: '' }),
        stripe.notice(told, {}, { at: shop.clock() - 301_000 }),
        stripe.notice(told, {}, { at: shop.clock() + 301_000 }),
        stripe.notice(told, {}, { livemode: true }),
        stripe.notice(told, { amount_total: 1 }),
        stripe.notice(told, { currency: 'jpy' }),
        stripe.notice(told, { payment_status: 'unpaid' }),
        stripe.notice(told, { client_reference_id: null }),
        stripe.notice(told, { client_reference_id: '1' }),
        ...alterations(220, good, flippedBody),
        ...alterations(110, good, (notice) => flippedHeader(notice, 'stripe-signature')),
      ];
    },
  },
};

const bytes = (text: string | null | undefined) => Buffer.from(text ?? '', 'base64').toString('hex');

/**
 * What a webhook says after decoding: a flipped bit can leave that as it was (the case of an escape or a hex digit, the
 * unused bits of base64), and then it is no lie.
 */
function meaningOf({ headers, body }: RawWebhook): string {
  const params = new URLSearchParams(body.toString('utf8'));
  const isForm = params.has('sign');
  const sign = isForm ? bytes(params.get('sign')) : '';
  params.delete('sign');
  const read = Object.entries(headers).map(([name, value]) =>
    name === 'wechatpay-signature' ? bytes(value) : value.toLowerCase(),
  );
  return JSON.stringify([isForm ? [...params] : body.toString('latin1'), sign, read]);
}

describe.each(Object.entries(parties))('%s', (channelId, { genuine, lies }) => {
  it('credits nothing for hundreds of forged, altered, stale and misdirected notices', async () => {
    const [{ account, told }, victim] = [await orderFor(channelId), await orderFor(channelId)];
    const all = lies(told, victim.told);
    expect(all.length).toBeGreaterThan(333);
    // Each from an address of its own: an address that lies too often is told so instead.
    for (const [turn, lie] of all.entries()) {
      await shop.notices.receive(channelId, lie, `10.0.${turn >> 8}.${turn & 255}`);
    }
    expect(await shop.vipUntil(account)).toBeNull();
    expect(await shop.vipUntil(victim.account)).toBeNull();
    await booksAddUp(database.db);
  });

  it('credits genuine ones once, in any order and five times each', async () => {
    const bought = await Promise.all(Array.from({ length: 6 }, () => orderFor(channelId)));
    const notices = bought.flatMap(({ told }) => Array.from({ length: 5 }, () => genuine(told)));
    const shuffled = notices.map((notice) => ({ notice, at: randomInt(1_000_000) })).toSorted((a, b) => a.at - b.at);
    await Promise.all(shuffled.map(({ notice }) => shop.notices.receive(channelId, notice)));
    for (const { account } of bought) expect(await shop.vipUntil(account)).toBe(shop.clock() + 30 * dayMs);
    await booksAddUp(database.db);
  });

  it("does not pay one order with another channel's notice", async () => {
    const { account, told } = await orderFor('sandbox');
    await shop.notices.receive(channelId, genuine(told));
    expect(await shop.vipUntil(account)).toBeNull();
  });
});

/** What the books of the order say. */
async function orderState(orderId: string) {
  const { rows } = await database.pool.query<{ state: string; refunded: string }>(
    'select state, refunded from orders where id = $1',
    [orderId],
  );
  return rows[0];
}

describe('a dispute at stripe', () => {
  it('takes the days back once, however often and from whomever it is told', async () => {
    const { account, told } = await orderFor('stripe');
    await shop.notices.receive('stripe', stripe.notice(told));
    expect(await shop.vipUntil(account)).toBe(shop.clock() + 30 * dayMs);
    const lies = [
      stripe.dispute(told, {}, { secret: 'whsec_other' }),
      stripe.dispute(told, {}, { livemode: true }),
      stripe.dispute(told, { currency: 'jpy' }),
      stripe.dispute(told, { amount: -3000 }),
      stripe.dispute(told, { payment_intent: 'another' }),
    ];
    for (const lie of lies) await shop.notices.receive('stripe', lie);
    expect(await orderState(told.orderId)).toEqual({ state: 'paid', refunded: '0' });
    await Promise.all(Array.from({ length: 5 }, () => shop.notices.receive('stripe', stripe.dispute(told))));
    expect(await orderState(told.orderId)).toEqual({ state: 'refunded', refunded: '3000' });
    expect(await shop.vipUntil(account)).toBe(shop.clock());
    await booksAddUp(database.db);
  });

  it('takes no more than is left of what was paid', async () => {
    const { told } = await orderFor('stripe');
    await shop.notices.receive('stripe', stripe.notice(told));
    const part = { agentId: '3', orderId: told.orderId, amount: 1000, reason: '', takenBack: true };
    await shop.refunds.refund(part);
    await shop.notices.receive('stripe', stripe.dispute(told));
    expect(await orderState(told.orderId)).toEqual({ state: 'refunded', refunded: '3000' });
    await shop.notices.receive('stripe', stripe.dispute(told, { id: 'dp_second' }));
    expect(await orderState(told.orderId)).toEqual({ state: 'refunded', refunded: '3000' });
    await booksAddUp(database.db);
  });
});
