import { generateKeyPairSync } from 'node:crypto';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { booksAddUp, testShop, type TestShop } from '../../../testing/shop.ts';
import { alipaySign, alipayText, alipayVerify } from '../channels/alipay/alipay-sign.ts';
import { alipayChannel } from '../channels/alipay/alipay.ts';
import { alipayParty, stripeParty, wechatParty } from '../channels/channel-keys.test-data.ts';
import { otherSide } from '../channels/other-side.test-data.ts';
import { savePlan } from '../plans/plan.import.ts';
import { certificateOf } from './certificate.test-data.ts';
import { checkCredentials } from './credentials.ts';
import { findMerchant, listMerchants } from './merchant-list.repository.ts';
import { alipayInput, pem, stripeInput, type WantedMerchant, wechatInput } from './merchant-inputs.test-data.ts';
import { wipeOldKeys } from './merchant.repository.ts';

type Party = ReturnType<typeof alipayParty>;

/** What Alipay was asked, and by whose signature. */
let asked: { appId: string; method: string; content: Record<string, string> }[] = [];
let away = false;

const installation = alipayParty();
const ours = alipayParty(undefined, { appId: '2021000000000003', sellerId: '2088000000000003' });
const theirs = alipayParty(undefined, { appId: '2021000000000008', sellerId: '2088000000000008' });
const moved = alipayParty(undefined, { appId: '2021000000000033', sellerId: '2088000000000033' });
const parties = [installation, ours, theirs, moved];

const wantedOf = (agentId: string, party: Party, more: Partial<WantedMerchant> = {}): WantedMerchant => ({
  ...alipayInput(agentId, party),
  ...more,
});

/** Alipay: takes what the merchant of the app has signed, and signs what it answers with the key of that app. */
async function gateway(): Promise<string> {
  return await otherSide(({ body }) => {
    if (away) return { status: 502, body: 'away' };
    const params = Object.fromEntries(new URLSearchParams(body));
    const { app_id, sign = '', method = '', biz_content = '{}' } = params;
    const party = parties.find(({ keys }) => keys.appId === app_id);
    if (!party || !alipayVerify(alipayText(params, ['sign']), sign, party.ours.publicKey)) throw new Error('signature');
    const content = JSON.parse(biz_content) as Record<string, string>;
    asked.push({ appId: party.keys.appId, method, content });
    const part = JSON.stringify(
      method === 'alipay.trade.refund' ? { code: '10000' } : { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' },
    );
    const name = `${method.replaceAll('.', '_')}_response`;
    return { body: `{"${name}":${part},"sign":"${alipaySign(part, party.theirs.privateKey)}"}` };
  });
}

const gateways = { ALIPAY_GATEWAY: 'https://alipay.invalid/gateway.do' };

const database = await testDatabase();
const shop: TestShop = await testShop(database.db, [alipayChannel(installation.keys, () => shop.clock())], gateways);
const plan = { benefits: [], name: '月卡', price: 3000, originalPrice: 3000, days: 30 };
const otherPlan = await savePlan(database.db, { ...plan, agentId: '8', importKey: 'm8' });
const plans: Record<string, string> = { 3: shop.plans.month, 8: otherPlan.planId };
afterAll(() => database.close());
afterEach(() => booksAddUp(database.db));

async function save(wanted: WantedMerchant) {
  return await database.db
    .transaction()
    .execute((trx) => shop.merchants.save(trx, wanted, { by: '林', now: shop.clock() }));
}

async function buy(agentId: string) {
  const account = await shop.member(agentId);
  const { orderId } = await shop.buy(account, plans[agentId], undefined, 'alipay');
  const { rows } = await database.pool.query<{ merchant_id: string | null; pay: { url: string } }>(
    'select merchant_id, pay from orders where id = $1',
    [orderId],
  );
  const told = { orderId, amount: 3000, channelRef: `ref-${orderId}` };
  return { account, told, merchantId: rows[0]?.merchant_id ?? null, payUrl: rows[0]?.pay.url ?? '' };
}

const tell = async (party: Party, told: Parameters<Party['notice']>[0], merchantId: string | null) =>
  (await shop.notices.receive('alipay', party.notice(told), undefined, merchantId)).body;

describe('keys that do not fit are refused', () => {
  const now = Date.parse('2026-11-20');
  const wechat = wechatParty(() => now);
  const goodWechat: WantedMerchant = wechatInput('3', wechat);
  const small = generateKeyPairSync('rsa', { modulusLength: 1024 });

  it.each<[string, WantedMerchant, Record<string, string>]>([
    [
      'another app key',
      wantedOf('3', ours, { publicKey: pem(theirs.ours.publicKey) }),
      { publicKey: '应用公钥与应用私钥不是一对' },
    ],
    [
      'our own for theirs',
      wantedOf('3', ours, { platformKey: pem(ours.ours.publicKey) }),
      { platformKey: '这是您自己的应用公钥，请填写支付宝公钥' },
    ],
    [
      'a short key',
      wantedOf('3', ours, { privateKey: pem(small.privateKey) }),
      { privateKey: '应为 RSA 2048 位以上的密钥' },
    ],
    ['no key', wantedOf('3', ours, { privateKey: 'hello' }), { privateKey: '不是有效的密钥' }],
    [
      'nothing',
      { agentId: '3', kind: 'stripe', moneyOf: 'operator' },
      { stripeAccount: '请填写', secretKey: '请填写', webhookSecret: '请填写' },
    ],
    [
      'another certificate',
      { ...goodWechat, certificate: certificateOf(ours.ours, wechat.keys.mchId) },
      { certificate: '商户证书与商户私钥不是一对' },
    ],
    ["another merchant's", { ...goodWechat, mchId: '1900000002' }, { certificate: '证书不属于这个商户号' }],
    [
      'an old one',
      { ...goodWechat, certificate: certificateOf(wechat.ours, wechat.keys.mchId, now) },
      { certificate: '证书已过期' },
    ],
    [
      'none',
      { ...goodWechat, certificate: 'x' },
      { certificate: '不是有效的证书，请填写 apiclient_cert.pem 的全部内容' },
    ],
  ])('%s', (_what, wanted, fields) => {
    expect(() => checkCredentials(wanted, now)).toThrow(expect.objectContaining({ data: { fields } }));
  });

  it('and those that fit are taken', () => {
    expect(checkCredentials(goodWechat, now)).toMatchObject({ merchant: '1900000001 / wx0000000000000001' });
    expect(checkCredentials(wantedOf('3', ours), now).credentials.kind).toBe('alipay');
  });
});

it('keeps keys sealed, and shows what tells them apart', async () => {
  const saved = await save(wantedOf('3', ours));
  const { rows } = await database.pool.query<{ whole: string; sealed: Buffer }>(
    'select row_to_json(k)::text as whole, sealed from merchant_keys k where merchant_id = $1',
    [saved.merchantId],
  );
  const [, line = ''] = pem(ours.ours.privateKey).split('\n');
  expect(rows[0]?.sealed.toString('latin1')).not.toContain(line);
  expect(rows[0]?.whole).not.toContain(line);
  expect(JSON.stringify(await listMerchants(database.db, null))).not.toMatch(/PRIVATE|BEGIN/);
  expect(saved).toMatchObject({ merchant: '2088000000000003 / 2021000000000003', keysBy: '林', oldKeys: 0 });
  expect(saved.fingerprint).toMatch(/^[0-9a-f]{4}( [0-9a-f]{4}){3}$/);
});

it("takes an agent's orders by its own account, and others' by the installation's", async () => {
  const { merchantId } = await save(wantedOf('3', ours));
  const own = await buy('3');
  expect(own.merchantId).toBe(merchantId);
  const params = Object.fromEntries(new URL(own.payUrl).searchParams);
  expect(alipayVerify(alipayText(params, ['sign']), params['sign'] ?? '', ours.ours.publicKey)).toBe(true);
  expect(params['notify_url']).toBe(`https://liuguang.example/api/payment/notify/alipay/${merchantId}`);
  await database.pool.query('update merchant_accounts set closed_at = now() where agent_id = 8');
  const other = await buy('8');
  expect(other.merchantId).toBeNull();
  expect(await tell(installation, other.told, null)).toBe('success');
  expect(await shop.vipUntil(other.account)).not.toBeNull();
});

it("never settles one agent's order by another's notice, whoever signed it", async () => {
  const [a, b] = [await save(wantedOf('3', ours)), await save(wantedOf('8', theirs))];
  const [mine, others] = [await buy('3'), await buy('8')];
  // Both accounts are genuine, each notice is genuinely signed: by the wrong one, or sent to the wrong place.
  expect(await tell(theirs, mine.told, b.merchantId)).toBe('success');
  expect(await tell(theirs, mine.told, a.merchantId)).toBe('failure');
  expect(await tell(installation, mine.told, null)).toBe('success');
  expect(await tell(installation, mine.told, a.merchantId)).toBe('failure');
  expect(await tell(ours, mine.told, null)).toBe('failure');
  expect(await tell(ours, others.told, a.merchantId)).toBe('success');
  expect([await shop.vipUntil(mine.account), await shop.vipUntil(others.account)]).toEqual([null, null]);
  const { rows } = await database.pool.query<{ verdict: string }>(
    'select verdict from payment_notices where order_id = any($1) order by id',
    [[mine.told.orderId, others.told.orderId]],
  );
  expect(rows.map(({ verdict }) => verdict)).toEqual(['other account', 'other account', 'other account']);
  expect(await tell(ours, mine.told, a.merchantId)).toBe('success');
  expect(await tell(theirs, others.told, b.merchantId)).toBe('success');
  expect(await shop.vipUntil(mine.account)).not.toBeNull();
  expect(await shop.vipUntil(others.account)).not.toBeNull();
  const books = await database.pool.query<{ holder: string }>(
    `select e.holder from book_postings p join book_entries e on e.posting_id = p.id
     where p.order_id = $1 and e.unit = 'fen' and e.amount > 0`,
    [mine.told.orderId],
  );
  expect(books.rows).toEqual([{ holder: `channel alipay ${a.merchantId}` }]);
  await expect(shop.notices.receive('alipay', ours.notice(mine.told), undefined, '999999')).rejects.toMatchObject({
    failure: 'NOT_FOUND',
  });
  await expect(shop.notices.receive('wechat', ours.notice(mine.told), undefined, a.merchantId)).rejects.toMatchObject({
    failure: 'NOT_FOUND',
  });
});

it('believes replaced keys about open orders that were begun with them, and about nothing else', async () => {
  await database.pool.query("update orders set state = 'closed' where state = 'pending'");
  const { merchantId } = await save(wantedOf('3', ours));
  await wipeOldKeys(database.db);
  const [before, ranOut, paid] = [await buy('3'), await buy('3'), await buy('3')];
  expect(await tell(ours, paid.told, merchantId)).toBe('success');
  await database.pool.query("update orders set state = 'closed', closed_at = now() where id = $1", [
    ranOut.told.orderId,
  ]);
  shop.pass(1000);
  // Alipay signs with another key from now on, and ours is another one, too.
  const renewed = alipayParty(undefined, ours.keys);
  const after = await save(wantedOf('3', renewed));
  expect(after).toMatchObject({ merchantId, oldKeys: 1, openOrders: 1 });
  shop.pass(1000);
  const later = await buy('3');
  expect(await tell(ours, later.told, merchantId)).toBe('success');
  expect(await shop.vipUntil(later.account)).toBeNull();
  expect(await tell(ours, ranOut.told, merchantId)).toBe('success');
  expect(await shop.vipUntil(ranOut.account)).toBeNull();
  expect(await tell(renewed, later.told, merchantId)).toBe('success');
  expect(await tell(ours, before.told, merchantId)).toBe('success');
  expect(await shop.vipUntil(before.account)).not.toBeNull();
  expect(await shop.vipUntil(later.account)).not.toBeNull();
  await database.pool.query("update orders set state = 'closed' where state = 'pending'");
  expect(await wipeOldKeys(database.db)).toBeGreaterThan(0);
  expect((await findMerchant(database.db, merchantId))?.oldKeys).toBe(0);
  expect(await tell(ours, before.told, merchantId)).toBe('failure');
  expect(await tell(renewed, before.told, merchantId)).toBe('success');
});

it('pays back by the account that took the money, after the agent has moved to another', async () => {
  const first = await save(wantedOf('3', ours));
  const order = await buy('3');
  await tell(ours, order.told, first.merchantId);
  const second = await save(wantedOf('3', moved));
  expect(second.merchantId).not.toBe(first.merchantId);
  expect((await buy('3')).merchantId).toBe(second.merchantId);
  gateways.ALIPAY_GATEWAY = await gateway();
  asked = [];
  const fresh = await testShopOn();
  expect(await fresh.refund(order.told.orderId)).toMatchObject({ done: true });
  expect(asked).toMatchObject([{ appId: ours.keys.appId, method: 'alipay.trade.refund' }]);
  const { rows } = await database.pool.query<{ holder: string; amount: string }>(
    `select e.holder, e.amount from book_postings p join book_entries e on e.posting_id = p.id
     where p.order_id = $1 and p.kind = 'refund' and e.holder like 'channel %'`,
    [order.told.orderId],
  );
  expect(rows).toEqual([{ holder: `channel alipay ${first.merchantId}`, amount: '-3000' }]);
});

/** The same accounts in another process, which asks Alipay where it is now. */
async function testShopOn() {
  const other = await testShop(database.db, [], gateways, shop.keyring);
  return {
    merchants: other.merchants,
    refund: async (orderId: string) => await other.refunds.refund({ agentId: '3', orderId, reason: '协商' }),
  };
}

it('tests keys by signing, and by asking the channel', async () => {
  const { merchantId } = await save(wantedOf('3', ours));
  const wrong = await save(wantedOf('8', theirs, { platformKey: pem(installation.theirs.publicKey) }));
  gateways.ALIPAY_GATEWAY = await gateway();
  const { merchants } = await testShopOn();
  const names = ['应用密钥签名与验签', '向支付宝发送签名请求'];
  const tested = await merchants.test(merchantId, shop.clock());
  expect(tested.steps.map(({ name, ok }) => [name, ok])).toEqual(names.map((name) => [name, true]));
  expect(tested.ok).toBe(true);
  // Its own signature is good; what Alipay answers does not fit the key that was filled in.
  const refused = await merchants.test(wrong.merchantId, shop.clock());
  expect([refused.ok, refused.steps[0]?.ok]).toEqual([false, true]);
  expect(refused.steps[1]?.message).toContain('not signed by Alipay');
  away = true;
  expect(await merchants.test(merchantId, shop.clock())).toMatchObject({ ok: false });
  away = false;
});

it('tests the keys of WeChat Pay and of Stripe', async () => {
  const wechat = wechatParty(() => shop.clock());
  const api = await otherSide(() => {
    const body = '{"code":"ORDER_NOT_EXIST"}';
    return { status: 404, body, headers: wechat.sign(body, shop.clock()) };
  });
  const stripe = stripeParty(() => shop.clock());
  const stripeApi = await otherSide(({ headers, url }) =>
    headers.authorization === `Bearer ${stripe.keys.secretKey}` && url === '/v1/account'
      ? { body: '{"id":"acct_12345678"}' }
      : { status: 401, body: '{"error":{"message":"no"}}' },
  );
  const other = await testShop(database.db, [], { WECHAT_PAY_API: api, STRIPE_API: stripeApi }, shop.keyring);
  const save2 = async (wanted: WantedMerchant) =>
    await database.db
      .transaction()
      .execute((trx) => other.merchants.save(trx, wanted, { by: '林', now: shop.clock() }));
  const { merchantId } = await save2(wechatInput('3', wechat));
  expect((await other.merchants.test(merchantId, shop.clock())).steps.map(({ ok }) => ok)).toEqual([true, true, true]);
  const card = await save2(stripeInput('3', stripe));
  expect(card.fingerprint).toBe(`…${stripe.keys.secretKey.slice(-4)}`);
  expect(await other.merchants.test(card.merchantId, shop.clock())).toMatchObject({ ok: true });
  const another = await save2({ ...stripeInput('3', stripe), stripeAccount: 'acct_87654321' });
  const said = await other.merchants.test(another.merchantId, shop.clock());
  expect(said.steps.at(-1)?.message).toContain('acct_12345678');
});

it('opens keys after the key of the installation was replaced, and none that were moved to another row', async () => {
  const [a, b] = [await save(wantedOf('3', ours)), await save(wantedOf('8', theirs))];
  shop.keyring.keys['1'] = Buffer.alloc(32, 9);
  shop.keyring.current = '1';
  expect(await shop.merchants.reseal('1')).toBeGreaterThan(1);
  delete shop.keyring.keys['0'];
  const { merchants } = await testShopOn();
  expect((await merchants.channel(a.merchantId)).channelId).toBe('alipay');
  await database.pool.query(
    `update merchant_keys k set sealed = o.sealed from merchant_keys o
     where k.merchant_id = $1 and k.replaced_at is null and o.merchant_id = $2 and o.replaced_at is null`,
    [a.merchantId, b.merchantId],
  );
  const again = await testShopOn();
  await expect(again.merchants.channel(a.merchantId)).rejects.toThrow('cannot be opened');
  expect(await again.merchants.test(a.merchantId, shop.clock())).toMatchObject({ ok: false });
});
