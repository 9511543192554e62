import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { ChannelFailed } from '../channels/channel.ts';
import { booksAddUp, testShop, type TestShop } from '../../../testing/shop.ts';
import { dayMs } from '../books/vip-days.ts';

const database = await testDatabase();
const shop = await testShop(database.db);
afterAll(() => database.close());
afterEach(() => booksAddUp(database.db));

async function paidOrder(account: Parameters<TestShop['buy']>[0], planId?: string) {
  const { orderId } = await shop.buy(account, planId);
  await shop.pay(orderId);
  return orderId;
}
const back = (orderId: string, amount?: number) =>
  shop.refunds.refund({ agentId: '3', orderId, amount, reason: '不想要了' });

it('takes back the days that were not used, and leaves those that were', async () => {
  const account = await shop.member();
  const orderId = await paidOrder(account);
  shop.pass(10.5 * dayMs);
  const until = await shop.vipUntil(account);
  expect(await back(orderId)).toMatchObject({ done: true });
  // Half of the eleventh day was used: nineteen whole days go back.
  expect(await shop.vipUntil(account)).toBe((until ?? 0) - 19 * dayMs);
  expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已退款', refunded: 3000 });
});

it('leaves days of other orders alone, whichever was bought first', async () => {
  const account = await shop.member();
  const [first, second] = [await paidOrder(account), await paidOrder(account)];
  shop.pass(5 * dayMs);
  await back(first);
  expect(await shop.vipUntil(account)).toBe(shop.clock() + 30 * dayMs);
  await back(second);
  expect(await shop.vipUntil(account)).toBe(shop.clock());
});

it('takes back nothing when all is used', async () => {
  const account = await shop.member();
  const orderId = await paidOrder(account);
  const until = await shop.vipUntil(account);
  shop.pass(31 * dayMs);
  await back(orderId);
  expect(await shop.vipUntil(account)).toBe(until);
});

it('pays back in parts, never more than was paid, and takes the whole days of the share', async () => {
  const account = await shop.member();
  const orderId = await paidOrder(account);
  // 10.99 days.
  await back(orderId, 1099);
  expect(await shop.vipUntil(account)).toBe(shop.clock() + 20 * dayMs);
  expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '部分退款', refunded: 1099 });
  await expect(back(orderId, 1902)).rejects.toMatchObject({ failure: 'CONFLICT' });
  await back(orderId);
  expect(await shop.vipUntil(account)).toBe(shop.clock());
  await expect(back(orderId)).rejects.toMatchObject({ failure: 'CONFLICT' });
});

it('pays back once when two operators press the button', async () => {
  const orderId = await paidOrder(await shop.member());
  const both = await Promise.allSettled([back(orderId), back(orderId)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

it('is finished later when the channel was away, and books nothing before', async () => {
  const account = await shop.member();
  const orderId = await paidOrder(account);
  const away = vi.spyOn(shop.sandbox, 'refund').mockRejectedValue(new ChannelFailed('away'));
  expect(await back(orderId)).toMatchObject({ done: false });
  expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已支付', refunded: 0 });
  away.mockRestore();
  expect(await shop.refunds.finishOpen(() => false)).toBe(1);
  expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已退款' });
});

it("refunds no order of another agent, and none that wasn't paid", async () => {
  const orderId = await paidOrder(await shop.member());
  const foreign = shop.refunds.refund({ agentId: '8', orderId, reason: '' });
  await expect(foreign).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  const unpaid = await shop.buy(await shop.member());
  await expect(back(unpaid.orderId)).rejects.toMatchObject({ failure: 'CONFLICT' });
});

it('books what the channel took back by itself without asking it to pay again', async () => {
  const account = await shop.member();
  const orderId = await paidOrder(account);
  const asked = vi.spyOn(shop.sandbox, 'refund');
  const taken = { agentId: '3', orderId, reason: '拒付', takenBack: true, key: 'one decision' };
  const made = await shop.refunds.refund(taken);
  expect(made.done).toBe(true);
  expect(await shop.refunds.refund(taken)).toEqual(made);
  expect(asked).not.toHaveBeenCalled();
  asked.mockRestore();
  expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已退款', refunded: 3000 });
  expect(await shop.vipUntil(account)).toBe(shop.clock());
  await expect(back(orderId)).rejects.toMatchObject({ failure: 'CONFLICT' });
});
