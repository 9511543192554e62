import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { checkBooksJob } from '../../features/payment/books/book-check.jobs.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff } from '../../testing/staff.ts';

const dayMs = 24 * 3600 * 1000;

const test = await identityApp();
test.time.now = Date.now();
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'finance' | 'moderator') => signedInStaff(test, { role });
const boss = await staff('owner');

/** Somebody with a device account, as the console finds them. */
async function visitor() {
  const browser = test.browser();
  const { userCode } = await browser.enter();
  const { list } = await boss.get('users/list', { keyword: userCode });
  return { browser, userCode, accountId: list[0]?.accountId ?? '' };
}

async function plan(name: string, price = 3000) {
  return await boss.get('plans/save', {
    agentId: '3',
    name,
    price,
    originalPrice: 6000,
    days: 30,
    benefits: ['无广告'],
  });
}

async function boughtBy(browser: Awaited<ReturnType<typeof visitor>>['browser'], planId: string) {
  const order = await browser.get('payment/paymentVIP', { planId, channelId: 'sandbox', clientKey: randomUUID() });
  await test.database.pool.query(`update sandbox_payments set state = 'paid', paid_at = $2 where order_id = $1`, [
    order.orderId,
    new Date(test.time.now),
  ]);
  return await browser.get('payment/status', { orderId: order.orderId });
}

const vipUntil = async (accountId: string) => (await boss.get('users/get', { accountId })).vipUntil;

describe('plans', () => {
  it('are sold as saved, in the order of the shop, and change no past order', async () => {
    const [one, two] = [await plan('周卡'), await plan('季卡', 5000)];
    const { browser } = await visitor();
    const bought = await boughtBy(browser, one.planId);
    await boss.get('plans/save', { ...one, name: '新周卡', price: 100, originalPrice: 100 });
    await boss.get('plans/move', { planId: two.planId, direction: 'up' });
    const names = async () =>
      (await browser.get('vipList', { version: randomUUID() } as never)).list.map((row) => row.name);
    test.time.now += 2000;
    expect(await names()).toEqual(['季卡', '新周卡']);
    await boss.get('plans/setActive', { planId: two.planId, active: false });
    test.time.now += 2000;
    expect(await names()).toEqual(['新周卡']);
    const found = await boss.get('orders/get', { orderId: bought.orderId });
    expect(found).toMatchObject({ planName: '周卡', amount: 3000, state: '已支付' });
  });

  it('are refused beside the field that is wrong', async () => {
    const input = { agentId: '3', name: '月卡', price: 3000, originalPrice: 2000, days: 30 };
    expect((await boss.call('plans/save', input)).data).toEqual({ fields: { originalPrice: '原价不能低于售价' } });
  });
});

describe('orders', () => {
  it('are found by number, buyer, the number of the channel and state', async () => {
    const { browser, userCode, accountId } = await visitor();
    const { planId } = await plan('找单');
    const { orderId } = await boughtBy(browser, planId);
    const { channelRef } = await boss.get('orders/get', { orderId });
    const searches = [
      { keyword: orderId },
      { keyword: userCode },
      { keyword: channelRef ?? '' },
      { accountId },
      { planId },
    ];
    for (const search of searches) {
      const { list } = await boss.get('orders/list', { ...search, state: '已支付' });
      expect(list.map((row) => row.orderId)).toEqual([orderId]);
      expect((await boss.get('orders/list', { ...search, state: '已退款' })).list).toEqual([]);
    }
    const later = { accountId, from: test.time.now + dayMs };
    expect((await boss.get('orders/list', later)).list).toEqual([]);
    const { history, ledger } = await boss.get('orders/get', { orderId });
    expect(history.map(({ what }) => what)).toEqual(['下单', '已支付']);
    expect(ledger.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual([-3000, -30, 30, 3000]);
  });

  it('are paid back once by a decision that is sent twice, with the days that are not used', async () => {
    const { browser, accountId } = await visitor();
    const { orderId } = await boughtBy(browser, (await plan('退款')).planId);
    const wish = { orderId, amount: 1000, reason: '买错了', clientKey: randomUUID() };
    const finance = await staff('finance');
    const [first, second] = await Promise.all([finance.get('orders/refund', wish), finance.get('orders/refund', wish)]);
    expect(second.refundId).toBe(first.refundId);
    expect(await boss.get('orders/get', { orderId })).toMatchObject({
      refunded: 1000,
      refundable: 2000,
      state: '部分退款',
    });
    await finance.get('orders/refund', { orderId, reason: '拒付', takenBack: true, clientKey: randomUUID() });
    expect(await boss.get('orders/get', { orderId })).toMatchObject({ refunded: 3000, refundable: 0, state: '已退款' });
    expect(await vipUntil(accountId)).toBeLessThanOrEqual(test.time.now + dayMs);
    const again = await finance.call('orders/refund', { orderId, reason: '再退', clientKey: randomUUID() });
    expect(again).toMatchObject({ code: 1008, message: '该订单当前不能退款' });
    const { refunds } = await boss.get('orders/get', { orderId });
    expect(refunds.map(({ takenBack }) => takenBack)).toEqual([false, true]);
    const moderator = await staff('moderator');
    expect((await moderator.call('orders/refund', { ...wish, clientKey: randomUUID() })).code).toBe(1005);
  });
});

describe('codes', () => {
  it('are told once, work once, and not at all when revoked', async () => {
    const expiresAt = test.time.now + dayMs;
    const made = await boss.get('redeem/make', { agentId: '3', name: '开业', days: 7, count: 4, expiresAt });
    const [code = '', single = '', other = ''] = made.codes;
    const { browser, userCode } = await visitor();
    expect(await browser.get('redeem', { code })).toMatchObject({ days: 7 });
    const { batchId } = made.batch;
    const [found] = (await boss.get('redeem/codes', { batchId, keyword: single })).list;
    expect(found).toMatchObject({ number: 2, state: '未使用' });
    await boss.get('redeem/setRevoked', { batchId, number: 2, revoked: true });
    expect((await browser.call('redeem', { code: single })).message).toBe('兑换码无效或已使用');
    await boss.get('redeem/setRevoked', { batchId, revoked: true });
    expect((await browser.call('redeem', { code: other })).code).toBe(1004);
    await boss.get('redeem/setRevoked', { batchId, revoked: false });
    expect((await browser.call('redeem', { code: other })).code).toBe(0);
    const { list } = await boss.get('redeem/codes', { batchId });
    expect(list.map(({ state }) => state)).toEqual(['已使用', '已作废', '已使用', '未使用']);
    expect(list[0]?.usedBy?.userCode).toBe(userCode);
    expect((await boss.get('redeem/list', { keyword: '开业' })).list[0]).toMatchObject({ codes: 4, used: 2 });
    expect((await boss.get('redeem/list', { keyword: code.toLowerCase() })).list).toHaveLength(1);
    const used = await boss.call('redeem/setRevoked', { batchId, number: 1, revoked: true });
    expect(used.message).toBe('兑换码不存在或已被使用');
  });
});

describe('the books', () => {
  it('are proven by the worker on demand', async () => {
    const { checkId } = await boss.get('books/check', {});
    const handle = await checkBooksJob.load();
    await handle({ checkId }, { database: test.database, log: console } as never);
    const [check] = (await boss.get('books/checks', {})).list;
    expect(check).toMatchObject({ checkId, problems: [], failure: null });
    expect(check?.finishedAt).not.toBeNull();
  });

  it('and channels say what they lack', async () => {
    const { list } = await boss.get('channels/list', {});
    expect(list.find(({ channelId }) => channelId === 'stripe')?.missing).toContain('STRIPE_SECRET_KEY');
    expect(await boss.get('channels/check', { channelId: 'stripe' })).toMatchObject({ ok: false });
    expect(await boss.get('channels/check', { channelId: 'sandbox' })).toMatchObject({ ok: true });
  });
});

describe('somebody who is banned', () => {
  it('is out at once, reads why, makes no new account, and comes in again when it ends', async () => {
    const { browser, userCode, accountId } = await visitor();
    const moderator = await staff('moderator');
    await moderator.get('users/ban', { accountId, reason: '发布广告', days: 7 });
    expect((await browser.call('getUserInfo', {})).code).toBe(-2);
    const before = await test.database.pool.query('select count(*) from accounts');
    const entering = await browser.call('autoRegUser', { machineCode: browser.machineCode, confirmed: true });
    expect(entering.code).toBe(1005);
    expect(entering.message).toMatch(/^账号已被封禁至.+原因：发布广告。如有疑问，请联系客服。$/);
    expect((await test.database.pool.query('select count(*) from accounts')).rows).toEqual(before.rows);
    expect((await boss.get('users/list', { state: 'banned' })).list.map((row) => row.userCode)).toEqual([userCode]);
    expect((await moderator.call('users/ban', { accountId, reason: '再封', days: null })).code).toBe(1008);
    await test.database.pool.query(`update accounts set banned_until = now() - interval '1 hour' where id = $1`, [
      accountId,
    ]);
    expect((await browser.enter()).userCode).toBe(userCode);
    expect((await boss.get('users/list', { state: 'banned' })).list).toEqual([]);
  });

  it('has no session left that a login opened in the same moment, and gets no name for grants', async () => {
    const { browser, accountId } = await visitor();
    const { pool } = test.database;
    await pool.query(`update accounts set banned_until = '9999-12-31' where id = $1`, [accountId]);
    expect((await browser.call('getUserInfo', {})).code).toBe(-2);
    expect((await browser.call('loginUser', { userCode: 'LG000000000', password: 'x' })).code).toBe(1002);
    await pool.query(`update accounts set banned_until = null where id = $1`, [accountId]);
    expect((await browser.call('getUserInfo', {})).code).toBe(0);
  });

  it('has nothing on show when that was asked for, until the ban ends by itself or by hand', async () => {
    const { accountId } = await visitor();
    const { db, pool } = test.database;
    const text = '今天天气不错';
    await pool.query(
      `insert into posts (agent_id, author_id, text, state, created_at) values (3, $1, $2, 'published', now())`,
      [accountId, text],
    );
    const state = async () =>
      (await pool.query<{ state: string }>('select state from posts where author_id = $1', [accountId])).rows[0]?.state;
    const banned = await boss.get('users/ban', { accountId, reason: '引战', days: null, hideContent: true });
    expect(banned.hidden).toBe(2);
    expect(await state()).toBe('hidden');
    expect((await boss.get('users/get', { accountId })).ban).toMatchObject({ until: null, hidden: 2 });
    await boss.get('users/unban', { accountId, reason: '误判' });
    expect(await state()).toBe('published');
    await boss.get('users/ban', { accountId, reason: '引战', days: 1, hideContent: true });
    await pool.query(`update account_bans set until = now() - interval '1 day' where account_id = $1`, [accountId]);
    expect(await test.modules.account.bans.endDue()).toBe(1);
    expect(await state()).toBe('published');
    const row = await db.selectFrom('accounts').select('banned_until').where('id', '=', accountId).executeTakeFirst();
    expect(row?.banned_until).toBeNull();
  });

  it('is not let in by a merge into another account', async () => {
    const phone = '13800001111';
    const banned = await visitor();
    await test.database.pool.query('update accounts set phone = $2, claimed_at = now() where id = $1', [
      banned.accountId,
      phone,
    ]);
    await boss.get('users/ban', { accountId: banned.accountId, reason: '违规', days: null });
    const { browser } = await visitor();
    await browser.get('savePhoneCode', { phone, scene: 'bind' });
    const answer = await browser.call('bindPhone', { phone, code: await test.code(phone), merge: true });
    expect(answer).toMatchObject({ code: 1005, message: '该手机号绑定的账号已被封禁' });
  });
});
