import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { alipayParty } from '../../features/payment/channels/channel-keys.test-data.ts';
import { alipayInput, keysOf } from '../../features/payment/merchants/merchant-inputs.test-data.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { testConfig } from '../../testing/modules.ts';
import { signedInStaff, type StaffBrowser } from '../../testing/staff.ts';
import { wholeApp, type WholeApp } from '../../testing/whole-app.ts';

const party = alipayParty();
const wanted = keysOf(alipayInput('3', party));
/** A line out of the middle: none of it may be anywhere. */
const secret = wanted.privateKey.split('\n')[3] ?? '';

const test = await identityApp();
test.time.now = Date.now();
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'finance' | 'agentManager', { app }: Pick<WholeApp, 'app'> = test) =>
  signedInStaff({ ...test, app }, { role, agentIds: role === 'agentManager' ? ['3'] : null });
const boss = await staff('owner');

const alipayOf = async (browser: StaffBrowser) =>
  (await browser.get('paymentKeys/list', {})).list.find(({ kind }) => kind === 'alipay');

it('offers a channel by what an owner fills in, takes its money over HTTP, and lets the keys out nowhere', async () => {
  expect(await alipayOf(boss)).toEqual({ kind: 'alipay', source: 'none', incomplete: [], saved: null, earlier: [] });
  const { planId } = await boss.get('plans/save', {
    agentId: '3',
    name: '月卡',
    price: 3000,
    originalPrice: 3000,
    days: 30,
  });
  const member = test.browser();
  await member.enter();
  const offered = async () => (await member.get('payment/paymentChannel', {})).list.map(({ channelId }) => channelId);
  expect(await offered()).not.toContain('alipay');

  const saved = await boss.call('paymentKeys/save', wanted);
  expect(saved.code).toBe(0);
  const { merchantId, notifyUrl } = saved.data;
  expect(await offered()).toContain('alipay');
  expect((await boss.get('channels/list', {})).list).toContainEqual(
    expect.objectContaining({ channelId: 'alipay', ready: true, source: 'console' }),
  );
  const wish = { planId, channelId: 'alipay', clientKey: randomUUID() };
  const { orderId } = await member.get('payment/paymentVIP', wish);
  const { body } = party.notice({ orderId, amount: 3000, channelRef: `ref-${orderId}` });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const told = await test.app.inject({
    method: 'POST',
    url: new URL(notifyUrl, 'http://x').pathname,
    headers,
    payload: body,
  });
  expect(told.body).toBe('success');
  expect(await member.get('payment/status', { orderId })).toMatchObject({ state: '已支付' });

  // Accounts of agents are another page, and its calls neither show nor touch this one.
  expect((await boss.get('channels/merchants', {})).list).toEqual([]);
  expect(await boss.call('channels/testMerchant', { merchantId })).toMatchObject({ status: 404 });
  expect(await boss.call('channels/closeMerchant', { merchantId })).toMatchObject({ status: 404 });
  for (const role of ['finance', 'agentManager'] as const) {
    const other = await staff(role);
    expect((await other.call('paymentKeys/list', {})).code).toBe(1005);
    expect((await other.call('paymentKeys/save', wanted)).code).toBe(1005);
  }

  const mismatched = await boss.call('paymentKeys/save', { ...wanted, publicKey: wanted.platformKey });
  expect(mismatched.data).toEqual({ fields: { publicKey: '应用公钥与应用私钥不是一对' } });
  expect((await boss.call('paymentKeys/test', { kind: 'wechat' })).status).toBe(404);
  const listed = await boss.call('paymentKeys/list', {});
  await boss.get('paymentKeys/remove', { kind: 'alipay' });
  expect(await offered()).not.toContain('alipay');
  expect(await alipayOf(boss)).toMatchObject({ source: 'none', saved: null, earlier: [{ merchantId }] });

  const audit = await boss.call('audit/list', {});
  const rows = audit.data.list.filter(({ call }) => call.startsWith('paymentKeys/'));
  expect(rows.map(({ call, subject }) => [call, subject])).toContainEqual([
    'paymentKeys/remove',
    'payment keys alipay',
  ]);
  expect(rows).toContainEqual(
    expect.objectContaining({
      call: 'paymentKeys/save',
      details: expect.objectContaining({
        before: null,
        after: { merchantId, merchant: '2088000000000001 / 2021000000000001', fingerprint: saved.data.fingerprint },
      }) as unknown,
    }),
  );
  for (const text of [saved.text, listed.text, audit.text, mismatched.text]) expect(text).not.toContain(secret);
  const { rows: kept } = await test.database.pool.query<{ count: string }>(
    `select count(*) from staff_audit where details::text like '%' || $1 || '%'`,
    [secret],
  );
  expect(kept[0]?.count).toBe('0');
});

it('says of an environment with half of the keys what it lacks, and uses those of the console meanwhile', async () => {
  const payments = { ...testConfig.payments, ALIPAY_APP_ID: '2021', ALIPAY_PRIVATE_KEY: 'no key' };
  await using half = await wholeApp(test.database, { config: { payments } });
  const owner = await staff('owner', half);
  const incomplete = ['ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY (unreadable)', 'ALIPAY_PUBLIC_KEY'];
  expect(await alipayOf(owner)).toMatchObject({ source: 'none', incomplete });
  await owner.get('paymentKeys/save', wanted);
  expect(await alipayOf(owner)).toMatchObject({ source: 'console', incomplete });
  expect((await half.modules.payment.orders.channels('3')).map(({ channelId }) => channelId)).toContain('alipay');
});
