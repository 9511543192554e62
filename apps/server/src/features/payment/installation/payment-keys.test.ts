import { afterAll, afterEach, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { booksAddUp, testShop, type TestShop } from '../../../testing/shop.ts';
import { alipaySign, alipayText, alipayVerify } from '../channels/alipay/alipay-sign.ts';
import { alipayChannel } from '../channels/alipay/alipay.ts';
import { listChannels } from '../channels/channel-admin.ts';
import { alipayParty, stripeParty } from '../channels/channel-keys.test-data.ts';
import { otherSide } from '../channels/other-side.test-data.ts';
import { alipayInput, keysOf, stripeInput } from '../merchants/merchant-inputs.test-data.ts';
import { wipeOldKeys } from '../merchants/merchant.repository.ts';
import { paymentKeyService } from './payment-keys.service.ts';

type Party = ReturnType<typeof alipayParty>;

const first = alipayParty();
const moved = alipayParty(undefined, { appId: '2021000000000033', sellerId: '2088000000000033' });
const keyring = { current: '0', keys: { 0: Buffer.alloc(32, 5) } as Record<string, Buffer> };

const database = await testDatabase();
/** Two processes without keys in their environment, and one whose environment has the first merchant's. */
const here = await testShop(database.db, [], {}, keyring);
const there = await testShop(database.db, [], {}, keyring);
const bySettings = await testShop(database.db, [alipayChannel(first.keys, () => here.clock())], {}, keyring);
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query("update orders set state = 'closed' where state = 'pending'");
  await database.pool.query('update merchant_accounts set closed_at = now() where closed_at is null');
  await wipeOldKeys(database.db);
});
afterEach(() => booksAddUp(database.db));

const keysIn = (shop: TestShop) =>
  paymentKeyService({ db: database.db, environment: shop.channels, merchants: shop.merchants });

async function save(party: Party, shop = here) {
  const wanted = keysOf(alipayInput('', party));
  return await database.db
    .transaction()
    .execute((trx) => keysIn(shop).save(trx, wanted, { by: '林', now: here.clock() }));
}

async function remove(shop = here) {
  return await database.db.transaction().execute((trx) => keysIn(shop).remove(trx, 'alipay', here.clock()));
}

const alipayState = async (shop: TestShop) => (await keysIn(shop).list()).find(({ kind }) => kind === 'alipay');
const channelIds = async (shop: TestShop) => (await shop.orders.channels('3')).map(({ channelId }) => channelId);

async function buy(shop: TestShop) {
  const account = await shop.member('3');
  const { orderId } = await shop.buy(account, shop.plans.month, undefined, 'alipay');
  const { rows } = await database.pool.query<{ merchant_id: string | null; pay: { url: string } }>(
    'select merchant_id, pay from orders where id = $1',
    [orderId],
  );
  const told = { orderId, amount: 3000, channelRef: `ref-${orderId}` };
  return { account, told, merchantId: rows[0]?.merchant_id ?? null, payUrl: rows[0]?.pay.url ?? '' };
}

const tell = async (shop: TestShop, party: Party, order: Awaited<ReturnType<typeof buy>>, at = order.merchantId) =>
  (await shop.notices.receive('alipay', party.notice(order.told), undefined, at)).body;

it('offers the channel in every process from the moment that its keys are saved, and takes orders by them', async () => {
  expect(await channelIds(there)).not.toContain('alipay');
  const saved = await save(first);
  expect(saved).toMatchObject({ merchant: '2088000000000001 / 2021000000000001', keysBy: '林', tested: null });
  expect(saved).not.toHaveProperty('agentId');
  expect(await channelIds(there)).toContain('alipay');
  const order = await buy(there);
  expect(order.merchantId).toBe(saved.merchantId);
  const params = Object.fromEntries(new URL(order.payUrl).searchParams);
  expect(alipayVerify(alipayText(params, ['sign']), params['sign'] ?? '', first.ours.publicKey)).toBe(true);
  expect(params['notify_url']).toBe(`https://liuguang.example${saved.notifyUrl}`);
  expect(await tell(here, moved, order)).toBe('failure');
  expect(await tell(here, first, order)).toBe('success');
  expect(await here.vipUntil(order.account)).not.toBeNull();
  await remove(there);
  expect(await channelIds(here)).not.toContain('alipay');
  await expect(here.buy(order.account, here.plans.month, undefined, 'alipay')).rejects.toMatchObject({
    message: '该支付方式暂不可用，请换一种',
  });
});

it('leaves what another merchant took to the one that took it', async () => {
  const old = await save(first);
  const order = await buy(there);
  const fresh = await save(moved);
  expect(fresh.merchantId).not.toBe(old.merchantId);
  expect(await tell(there, moved, order)).toBe('failure');
  expect(await tell(there, first, order)).toBe('success');
  expect(await there.vipUntil(order.account)).not.toBeNull();
  const asked: string[] = [];
  const gateway = await otherSide(({ body }) => {
    const params = Object.fromEntries(new URLSearchParams(body));
    const { app_id: appId = '', sign = '', method = '' } = params;
    if (!alipayVerify(alipayText(params, ['sign']), sign, first.ours.publicKey)) throw new Error('signature');
    asked.push(`${appId} ${method}`);
    const part = '{"code":"10000"}';
    const name = `${method.replaceAll('.', '_')}_response`;
    return { body: `{"${name}":${part},"sign":"${alipaySign(part, first.theirs.privateKey)}"}` };
  });
  const other = await testShop(database.db, [], { ALIPAY_GATEWAY: gateway }, keyring);
  const { orderId } = order.told;
  expect(await other.refunds.refund({ agentId: '3', orderId, reason: '协商' })).toMatchObject({ done: true });
  expect(asked).toEqual([`${first.keys.appId} alipay.trade.refund`]);
  expect((await alipayState(here))?.earlier.map((one) => one.merchantId)).toContain(old.merchantId);
});

it('lets the environment come first, and finishes what the console’s keys began', async () => {
  const saved = await save(moved);
  const begun = await buy(there);
  expect(await alipayState(here)).toMatchObject({ source: 'console', saved: { merchantId: saved.merchantId } });
  expect(await alipayState(bySettings)).toMatchObject({
    source: 'environment',
    saved: { merchantId: saved.merchantId },
  });
  expect((await channelIds(bySettings)).filter((one) => one === 'alipay')).toHaveLength(1);
  const order = await buy(bySettings);
  expect(order.merchantId).toBeNull();
  expect(await tell(bySettings, first, order)).toBe('success');
  expect(await bySettings.vipUntil(order.account)).not.toBeNull();
  expect(await tell(bySettings, moved, begun)).toBe('success');
  expect(await bySettings.vipUntil(begun.account)).not.toBeNull();
});

it('takes over what the environment began once its keys have moved to the console, of the same merchant alone', async () => {
  const order = await buy(bySettings);
  // Its environment has no keys any more, and nobody has filled them in yet.
  await expect(tell(here, first, order)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  await save(moved);
  expect(await tell(here, first, order)).toBe('failure');
  await save(first);
  expect(await tell(here, first, order)).toBe('success');
  expect(await here.vipUntil(order.account)).not.toBeNull();
});

it("goes behind an account of the agent's own, and is not one that agents' calls can find", async () => {
  const { merchantId } = await save(first);
  const pay = await here.alipayAccount('3', 'agent');
  const order = await buy(here);
  expect(order.merchantId).not.toBe(merchantId);
  await pay(order.told.orderId, 3000);
  expect(await here.vipUntil(order.account)).not.toBeNull();
  expect([...(await here.merchants.openOf('8')).values()]).toEqual([]);
});

it('wipes keys that no order was begun with, and keeps those that have to pay back', async () => {
  const { merchantId } = await save(moved);
  const { rows } = await database.pool.query<{ count: string }>('select count(*) from orders where merchant_id = $1', [
    merchantId,
  ]);
  const fresh = alipayParty(undefined, { appId: '2021000000000044', sellerId: '2088000000000044' });
  const unused = await save(fresh);
  await remove();
  const left = async (id: string) =>
    (
      await database.pool.query<{ count: string }>(
        'select count(*) from merchant_keys where merchant_id = $1 and sealed is not null',
        [id],
      )
    ).rows[0]?.count;
  expect(await left(unused.merchantId)).toBe('0');
  expect((await alipayState(here))?.earlier.map((one) => one.merchantId)).not.toContain(unused.merchantId);
  expect(Number(rows[0]?.count)).toBeGreaterThan(0);
  await save(moved);
  await remove();
  expect(Number(await left(merchantId))).toBeGreaterThan(0);
  await expect(remove()).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  // Filled in again, they take orders again.
  await save(fresh);
  expect((await buy(here)).merchantId).toBe(unused.merchantId);
});

it('tests the keys that take orders by a real signature, whoever set them', async () => {
  const stripe = stripeParty(() => here.clock());
  const api = await otherSide(({ headers, url }) =>
    headers.authorization === `Bearer ${stripe.keys.secretKey}` && url === '/v1/account'
      ? { body: '{"id":"acct_12345678"}' }
      : { status: 401, body: '{"error":{"message":"no"}}' },
  );
  const shop = await testShop(database.db, [], { STRIPE_API: api }, keyring);
  const keys = keysIn(shop);
  await expect(keys.test('stripe', here.clock())).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  const saveStripe = async (more: { secretKey?: string } = {}) =>
    await database.db
      .transaction()
      .execute((trx) =>
        keys.save(trx, { ...keysOf(stripeInput('', stripe)), ...more }, { by: '林', now: here.clock() }),
      );
  expect((await saveStripe()).fingerprint).toBe(`…${stripe.keys.secretKey.slice(-4)}`);
  expect(await keys.test('stripe', here.clock())).toMatchObject({ ok: true });
  const state = async () => (await keys.list()).find(({ kind }) => kind === 'stripe')?.saved?.tested;
  expect(await state()).toMatchObject({ ok: true, message: expect.stringContaining('密钥有效') as string });
  await saveStripe({ secretKey: 'sk_test_of_nobody' });
  expect(await state()).toBeNull();
  expect(await keys.test('stripe', here.clock())).toMatchObject({ ok: false });
  expect(await state()).toMatchObject({ ok: false });
  // Of the environment: there Alipay is asked, which is not where this test is.
  expect(await keysIn(bySettings).test('alipay', here.clock())).toMatchObject({ ok: false, steps: [{ ok: false }] });
});

it('is sealed again with the rest, and says so where nobody can open it', async () => {
  await save(first);
  keyring.keys['1'] = Buffer.alloc(32, 9);
  keyring.current = '1';
  expect(await here.merchants.reseal('1')).toBeGreaterThan(0);
  delete keyring.keys['0'];
  const again = await testShop(database.db, [], {}, keyring);
  expect((await buy(again)).merchantId).not.toBeNull();
  const shown = async (shop: TestShop) =>
    (await listChannels({ ...shop, db: database.db }, here.clock())).find(({ channelId }) => channelId === 'alipay');
  expect(await shown(again)).toMatchObject({ ready: true, source: 'console', missing: [] });
  const lost = await testShop(database.db, [], {}, { current: '2', keys: { 2: Buffer.alloc(32, 1) } });
  expect(await shown(lost)).toMatchObject({
    ready: false,
    source: 'console',
    missing: ['密钥无法解密，请在“支付密钥”重新填写'],
  });
  await expect(buy(lost)).rejects.toMatchObject({ message: '该支付方式暂不可用，请换一种' });
  expect(await shown(bySettings)).toMatchObject({ ready: true, source: 'environment' });
});
