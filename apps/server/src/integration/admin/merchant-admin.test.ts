import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { alipayParty } from '../../features/payment/channels/channel-keys.test-data.ts';
import { alipayInput } from '../../features/payment/merchants/merchant-inputs.test-data.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff } from '../../testing/staff.ts';

const party = alipayParty();
const wanted = alipayInput('3', party);
/** A line out of the middle: none of it may be anywhere. */
const secret = wanted.privateKey.split('\n')[3] ?? '';

const test = await identityApp();
test.time.now = Date.now();
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'agentManager', agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds });
const boss = await staff('owner');

it('takes an order by the agent’s account over HTTP, and lets its keys out nowhere', async () => {
  const saved = await boss.call('channels/saveMerchant', wanted);
  expect(saved.code).toBe(0);
  const { merchantId, notifyUrl } = saved.data;
  const plan = { agentId: '3', name: '月卡', price: 3000, originalPrice: 3000, days: 30 };
  const { planId } = await boss.get('plans/save', plan);

  const member = test.browser();
  await member.enter();
  const { list } = await member.get('payment/paymentChannel', {});
  expect(list.map(({ channelId }) => channelId)).toContain('alipay');
  const { orderId } = await member.get('payment/paymentVIP', {
    planId,
    channelId: 'alipay',
    clientKey: randomUUID(),
  });
  const { body } = party.notice({ orderId, amount: 3000, channelRef: `ref-${orderId}` });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const tell = (url: string) => test.app.inject({ method: 'POST', url, headers, payload: body });
  // The installation has no keys of its own, so it has no such address.
  expect((await tell('/api/payment/notify/alipay')).statusCode).toBe(404);
  expect((await tell(`${notifyUrl}9`)).statusCode).toBe(404);
  expect((await tell('/api/payment/notify/alipay/x')).statusCode).toBe(404);
  expect((await tell(notifyUrl)).body).toBe('success');
  expect(await member.get('payment/status', { orderId })).toMatchObject({ state: '已支付' });
  expect(await boss.get('orders/get', { orderId })).toMatchObject({ merchant: '2088000000000001 / 2021000000000001' });

  const audit = await boss.call('audit/list', { call: 'channels/saveMerchant' });
  expect(audit.data.list[0]).toMatchObject({ agentId: '3', subject: `merchant account ${merchantId}` });
  const answers = [
    saved.text,
    audit.text,
    (await boss.call('channels/merchants', {})).text,
    (await boss.call('orders/get', { orderId })).text,
  ];
  for (const text of answers) expect(text).not.toContain(secret);
  const { rows } = await test.database.pool.query<{ count: string }>(
    `select count(*) from staff_audit where details::text like '%' || $1 || '%'`,
    [secret],
  );
  expect(rows[0]?.count).toBe('0');

  const [own, other] = [await staff('agentManager', ['3']), await staff('agentManager', ['8'])];
  expect((await own.get('channels/merchants', {})).list.map((one) => one.merchantId)).toEqual([merchantId]);
  expect((await other.get('channels/merchants', {})).list).toEqual([]);
  expect((await own.call('channels/saveMerchant', wanted)).code).toBe(1005);

  const mismatched = await boss.call('channels/saveMerchant', { ...wanted, publicKey: wanted.platformKey });
  expect(mismatched.data).toEqual({ fields: { publicKey: '应用公钥与应用私钥不是一对' } });
  await boss.get('channels/closeMerchant', { merchantId });
  const later = await member.get('payment/paymentChannel', {});
  expect(later.list.map(({ channelId }) => channelId)).not.toContain('alipay');
});
