import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { signedInStaff } from '../../testing/staff.ts';

const test = await identityApp();
test.time.now = Date.now();
afterAll(() => test[Symbol.asyncDispose]());

const staff = (role: 'owner' | 'editor' | 'finance' | 'agentManager', agentIds: string[] | null = null) =>
  signedInStaff(test, { role, agentIds });
const owner = await staff('owner');
const videoId = await (await testCatalogue(test.database)).publish('灯塔守夜人');
const browser = test.browser();
const entered = await browser.enter();
const { rows } = await test.database.pool.query<{ id: string }>(
  `update accounts set nickname = '守夜的人', phone = '13800000001' where user_code = $1 returning id::text`,
  [entered.userCode],
);
const user = { userCode: entered.userCode, accountId: rows[0]?.id ?? '' };
const { planId } = await owner.get('plans/save', {
  agentId: '3',
  name: '月卡',
  price: 100,
  originalPrice: 100,
  days: 1,
});
const wish = { planId, channelId: 'sandbox', clientKey: randomUUID() };
const { orderId } = await browser.get('payment/paymentVIP', wish);

const found = async (keyword: string, by = owner) => {
  const { users, orders, videos, novels, agents } = await by.get('find/all', { keyword });
  return [
    users.map(({ accountId }) => accountId),
    orders.map((order) => order.orderId),
    videos.map((video) => video.videoId),
    novels.length,
    agents.map(({ agentId }) => agentId),
  ];
};

it('finds a user by code, phone, nickname and id, an order by its number, a title by words and id', async () => {
  const { userCode, accountId } = user;
  expect(await found(userCode)).toEqual([[accountId], [orderId], [], 0, []]);
  expect(await found('13800000001')).toEqual([[accountId], [orderId], [], 0, []]);
  expect(await found('守夜')).toEqual([[accountId], [], [videoId], 0, []]);
  expect(await found(orderId)).toEqual([[], [orderId], [], 0, []]);
  expect((await found(videoId))[2]).toEqual([videoId]);
  expect((await found(accountId))[0]).toEqual([accountId]);
  expect((await found('3'))[4]).toContain('3');
  const { users } = await owner.get('find/all', { keyword: '13800000001' });
  expect(users[0]?.phone).toBe('138****0001');
});

it('shows each role what its own lists show, and nothing of other channels', async () => {
  const { userCode, accountId } = user;
  expect(await found('守夜', await staff('editor'))).toEqual([[], [], [videoId], 0, []]);
  expect(await found(userCode, await staff('finance'))).toEqual([[accountId], [orderId], [], 0, []]);
  expect(await found('守夜', await staff('finance'))).toEqual([[accountId], [], [], 0, []]);
  const other = await staff('agentManager', ['8']);
  for (const keyword of [userCode, '13800000001', '守夜', orderId, videoId, accountId]) {
    expect([keyword, await found(keyword, other)]).toEqual([keyword, [[], [], [], 0, []]]);
  }
});

it('takes no endless words, and not too many of them', async () => {
  const busy = await staff('editor');
  expect((await busy.call('find/all', { keyword: 'x'.repeat(65) })).data).toEqual({
    fields: { keyword: '最多 64 个字' },
  });
  expect((await busy.call('find/all', { keyword: ' ' })).data).toEqual({ fields: { keyword: '请输入要查找的内容' } });
  expect(await found(`%_\\'"`, busy)).toEqual([[], [], [], 0, []]);
  const codes = new Set<number>();
  for (let round = 0; round < 90; round += 1) codes.add((await busy.call('find/all', { keyword: '守' })).code);
  expect(codes.size).toBe(2);
});
