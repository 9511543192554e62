import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { booksAddUp, testShop } from '../../testing/shop.ts';
import { paymentPersonalData } from './payment.personal.ts';
import { dayMs } from './books/vip-days.ts';

const database = await testDatabase();
const shop = await testShop(database.db);
afterAll(() => database.close());

const merge = async (from: string, into: string) => {
  await database.db.transaction().execute(async (trx) => await paymentPersonalData.merge(trx, { from, into }));
};

it('adds the days of both accounts, moves the orders, and the books still add up', async () => {
  const [from, into] = [await shop.member(), await shop.member()];
  for (const account of [from, into]) await shop.pay((await shop.buy(account, shop.plans.month, 'same-key')).orderId);
  const [theirs, ours] = [await shop.vipUntil(from), await shop.vipUntil(into)];
  await merge(from.accountId, into.accountId);
  const days = Math.ceil(((theirs ?? 0) - Date.now()) / dayMs);
  expect(await shop.vipUntil(into)).toBe((ours ?? 0) + days * dayMs);
  expect(await shop.vipUntil(from)).toBeLessThanOrEqual(Date.now());
  expect((await shop.orders.page(into, undefined, 20)).list).toHaveLength(2);
  await booksAddUp(database.db);
});

it('lets an order that came along be refunded', async () => {
  const [from, into] = [await shop.member(), await shop.member()];
  const { orderId } = await shop.buy(from);
  await shop.pay(orderId);
  await merge(from.accountId, into.accountId);
  await shop.refunds.refund({ agentId: '3', orderId, reason: '' });
  expect(await shop.orders.status(into, orderId)).toMatchObject({ state: '已退款' });
  await booksAddUp(database.db);
});

it('gives a person their orders and days to read, and keeps the books when the person goes', async () => {
  const account = await shop.member();
  await shop.pay((await shop.buy(account)).orderId);
  const told = await paymentPersonalData.export(database.db, account.accountId);
  expect(told).toMatchObject({ orders: [{ plan: '月卡', amount: '3000' }], days: [{ kind: 'sale', days: '30' }] });
  await database.db.transaction().execute(async (trx) => await paymentPersonalData.erase(trx, account.accountId));
  await booksAddUp(database.db);
});
