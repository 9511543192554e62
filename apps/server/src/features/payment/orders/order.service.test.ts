import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { booksAddUp, testShop } from '../../../testing/shop.ts';
import { ChannelFailed } from '../channels/channel.ts';
import { listChannels } from '../channels/channel-admin.ts';
import { dayMs } from '../books/vip-days.ts';

const database = await testDatabase();
const shop = await testShop(database.db);
afterAll(() => database.close());
afterEach(() => booksAddUp(database.db));

const month = 30 * dayMs;

describe('buying', () => {
  it('asks the price of the plan and says where to pay', async () => {
    const order = await shop.buy(await shop.member());
    expect(order).toMatchObject({ amount: 3000, state: '待支付', plan: { name: '月卡', days: 30 }, refunded: 0 });
    expect(order.pay).toMatchObject({ kind: 'url' });
    expect(order.expiresAt - order.createdAt).toBe(30 * 60 * 1000);
  });

  it('makes one order of ten taps', async () => {
    const account = await shop.member();
    const taps = await Promise.all(Array.from({ length: 10 }, () => shop.buy(account, shop.plans.month, 'ten-taps')));
    expect(new Set(taps.map((order) => order.orderId)).size).toBe(1);
    expect((await shop.orders.page(account, undefined, 20)).list).toHaveLength(1);
  });

  it('does not let a client key stand for two decisions', async () => {
    const account = await shop.member();
    await shop.buy(account, shop.plans.month, 'one-decision');
    await expect(shop.buy(account, shop.plans.year, 'one-decision')).rejects.toMatchObject({ failure: 'CONFLICT' });
  });

  it('sells no plan of another agent and through no channel that is not ready', async () => {
    await expect(shop.buy(await shop.member('8'))).rejects.toMatchObject({ failure: 'NOT_FOUND' });
    const buyer = { account: await shop.member(), address: '', siteUrl: '' };
    const wish = { planId: shop.plans.month, channelId: 'alipay', clientKey: 'no-such-channel' };
    await expect(shop.orders.buy(buyer, wish)).rejects.toMatchObject({ failure: 'PAYMENT_FAILED' });
  });

  it('shows an order to nobody but its buyer', async () => {
    const { orderId } = await shop.buy(await shop.member());
    await expect(shop.orders.status(await shop.member(), orderId)).rejects.toMatchObject({ failure: 'NOT_FOUND' });
  });
});

describe('paying', () => {
  it('gives the days once, however often the channel tells', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    await shop.pay(orderId, 5);
    expect(await shop.vipUntil(account)).toBe(shop.clock() + month);
    expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已支付', pay: null });
  });

  it('gives the days once to notices that race', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    const notice = await shop.pay(orderId, 0);
    await Promise.all(Array.from({ length: 20 }, () => shop.notices.receive('sandbox', notice)));
    expect(await shop.vipUntil(account)).toBe(shop.clock() + month);
  });

  it('stacks: a second month begins where the first ends, and one after a pause begins at once', async () => {
    const account = await shop.member();
    for (let turn = 0; turn < 2; turn += 1) await shop.pay((await shop.buy(account)).orderId);
    expect(await shop.vipUntil(account)).toBe(shop.clock() + 2 * month);
    shop.pass(3 * month);
    await shop.pay((await shop.buy(account)).orderId);
    expect(await shop.vipUntil(account)).toBe(shop.clock() + month);
  });

  it('finds a payment that nobody told of by asking, in the status and in the reconciliation', async () => {
    const account = await shop.member();
    const asked = await shop.buy(account);
    await shop.sandbox.side.pay(asked.orderId);
    expect(await shop.orders.status(account, asked.orderId)).toMatchObject({ state: '已支付' });
    const silent = await shop.buy(account);
    await shop.sandbox.side.pay(silent.orderId);
    expect(await shop.orders.reconcile(() => false)).toBeGreaterThanOrEqual(1);
    expect(await shop.vipUntil(account)).toBe(shop.clock() + 2 * month);
  });

  it('closes what nobody paid in time, and still credits a payment that was made in the last second', async () => {
    const account = await shop.member();
    const [left, late] = [await shop.buy(account), await shop.buy(account)];
    shop.pass(29 * 60 * 1000);
    await shop.sandbox.side.pay(late.orderId);
    shop.pass(2 * 60 * 1000);
    await shop.orders.reconcile(() => false);
    expect(await shop.orders.status(account, left.orderId)).toMatchObject({ state: '已关闭' });
    expect(await shop.orders.status(account, late.orderId)).toMatchObject({ state: '已支付' });
    expect(await shop.sandbox.side.pay(left.orderId)).toBe(false);
  });

  it('credits an order that was closed before its payment became known', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    const notice = await shop.pay(orderId, 0);
    await database.pool.query("update orders set state = 'closed', closed_at = now() where id = $1", [orderId]);
    await shop.notices.receive('sandbox', notice);
    expect(await shop.orders.status(account, orderId)).toMatchObject({ state: '已支付' });
  });
});

/** Orders of channels that nobody here has the keys of, running out in half an hour. */
async function ordersOf(channelId: string, count: number) {
  const account = await shop.member();
  const orders = await Promise.all(Array.from({ length: count }, () => shop.buy(account)));
  const ids = orders.map(({ orderId }) => orderId);
  await database.pool.query('update orders set channel_id = $2 where id = any($1)', [ids, channelId]);
  return { account, ids };
}

async function states(ids: string[]) {
  const { rows } = await database.pool.query<{ state: string; unasked: boolean; count: number }>(
    'select state, unasked, count(*)::int from orders where id = any($1) group by 1, 2 order by 1, 2',
    [ids],
  );
  return rows;
}

describe('the reconciliation', () => {
  it('ends with more orders of a channel that is gone than it takes at once, and marks that nobody was asked', async () => {
    const { ids } = await ordersOf('wechat', 60);
    await shop.orders.reconcile(() => false);
    expect(await states(ids)).toEqual([{ state: 'pending', unasked: false, count: 60 }]);
    shop.pass(31 * 60 * 1000);
    await shop.orders.reconcile(() => false);
    expect(await states(ids)).toEqual([{ state: 'closed', unasked: true, count: 60 }]);
    const channel = (await listChannels({ ...shop, db: database.db }, shop.clock())).find(
      (one) => one.channelId === 'wechat',
    );
    expect(channel).toMatchObject({ name: '微信支付', ready: false, unasked: 60 });
  });

  it('asks about orders that were closed unasked when the channel is back, and credits what was paid', async () => {
    const { account, ids } = await ordersOf('gone', 2);
    const [paid = '', open = ''] = ids;
    await shop.sandbox.side.pay(paid);
    shop.pass(31 * 60 * 1000);
    await shop.orders.reconcile(() => false);
    expect(await shop.vipUntil(account)).toBeNull();
    await database.pool.query("update orders set channel_id = 'sandbox' where id = any($1)", [ids]);
    await shop.orders.reconcile(() => false);
    expect(await shop.vipUntil(account)).not.toBeNull();
    expect(await shop.orders.status(account, open)).toMatchObject({ state: '已关闭' });
    expect(await states(ids)).toEqual([
      { state: 'closed', unasked: false, count: 1 },
      { state: 'paid', unasked: false, count: 1 },
    ]);
  });

  it('leaves a channel that does not answer to the next run, and asks about no order twice in one', async () => {
    const { ids } = await ordersOf('slow', 60);
    let asked = 0;
    const slow = {
      ...shop.sandbox,
      channelId: 'slow',
      ask: () => {
        asked += 1;
        shop.pass(10_000);
        return asked > 3 ? Promise.resolve({ state: 'open' as const }) : Promise.reject(new ChannelFailed('away'));
      },
    };
    shop.channels.ready.set('slow', slow);
    await shop.orders.reconcile(() => false);
    expect(asked).toBe(3);
    await shop.orders.reconcile(() => false);
    expect(asked).toBe(3 + ids.length);
    shop.channels.ready.delete('slow');
  });
});

describe('notices', () => {
  it('are refused with a wrong signature, an altered body or no body, and credit nothing', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    const good = await shop.pay(orderId, 0);
    const altered = Buffer.from(good.body.toString().replace('3000', '3001'));
    const bad = [
      { ...good, headers: {} },
      { ...good, headers: { 'sandbox-signature': 'A'.repeat(43) } },
      { ...good, body: altered },
      { ...good, body: Buffer.alloc(0) },
    ];
    for (const notice of bad) {
      expect(await shop.notices.receive('sandbox', notice)).toEqual(shop.sandbox.reply.refused);
    }
    expect(await shop.vipUntil(account)).toBeNull();
  });

  it('credit nothing when they are genuine but about another amount, and are kept as they came', async () => {
    const account = await shop.member();
    const { orderId } = await shop.buy(account);
    const good = await shop.pay(orderId, 0);
    await database.pool.query('update orders set amount = 2999 where id = $1', [orderId]);
    expect(await shop.notices.receive('sandbox', good)).toEqual(shop.sandbox.reply.taken);
    expect(await shop.vipUntil(account)).toBeNull();
    const { rows } = await database.pool.query<{ verdict: string; body: Buffer }>(
      'select verdict, body from payment_notices where order_id = $1',
      [orderId],
    );
    expect(rows).toEqual([{ verdict: 'other amount', body: good.body }]);
  });
});
