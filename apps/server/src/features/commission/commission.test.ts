import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '../../platform/caller/caller.ts';
import { transact } from '../../platform/db/db.ts';
import { testDatabase } from '../../testing/database.ts';
import { booksAddUp, testShop } from '../../testing/shop.ts';
import { commissionService } from './commission.service.ts';
import { insertRule } from './rule.repository.ts';
import { listItems, listStatements } from './statement.repository.ts';

const dayMs = 24 * 3_600_000;
let drawn = 0;
const database = await testDatabase();
const shop = await testShop(database.db);
const service = commissionService({ db: database.db, clock: shop.clock });
afterAll(() => database.close());
beforeEach(() => shop.pass(dayMs));

async function promoter(parentId: string | null = null, kind: 'person' | 'channel' = 'person'): Promise<string> {
  drawn += 1;
  const { rows } = await database.pool.query<{ id: string }>(
    `with p as (insert into promoters (agent_id, kind, name, parent_id, created_at) values (3, $1, '推广', $2, now()) returning id),
       c as (insert into promoter_codes (agent_id, promoter_id, code, created_at) select 3, id, $3, now() from p)
     select id from p`,
    [kind, parentId, `c${drawn}`],
  );
  return rows[0]?.id ?? '';
}

interface Rule {
  scope?: 'agent' | 'promoters' | 'promoter';
  promoterId?: string;
  feeBp?: number;
  shareBp?: number;
  perPayer?: number;
  perClick?: number;
}

async function rule({ scope = 'promoter', promoterId, feeBp = 0, shareBp = 0, perPayer = 0, perClick = 0 }: Rule) {
  const wanted = { agentId: '3', scope, promoterId, feeBp, shareBp, perPayer, perClick };
  await insertRule(database.db, wanted, { now: shop.clock(), by: '林' });
  shop.pass(1000);
}

/** Somebody whom the promoter brought. */
async function buyerOf(promoterId: string): Promise<Account> {
  const account = await shop.member();
  await database.pool.query(
    `insert into promotion_touches select $1, 3, id, $3, id, $3 from promoter_codes where promoter_id = $2`,
    [account.accountId, promoterId, new Date(shop.clock())],
  );
  return account;
}

async function paidBy(account: Account): Promise<string> {
  const { orderId } = await shop.buy(account);
  await shop.pay(orderId);
  shop.pass(1000);
  return orderId;
}

async function closeLater(days = 8) {
  shop.pass(days * dayMs);
  return await service.close({ agentId: '3', until: shop.clock(), by: '林' });
}

async function statementsOf(promoterId: string) {
  const { list } = await listStatements(database.db, { size: 50, promoterId }, ['3']);
  return list.toReversed();
}

async function itemsOf(statementId: string) {
  const { list } = await listItems(database.db, { statementId, size: 50 });
  return list.map(({ kind, amount }) => [kind, amount]);
}

const approve = async (statementId: string) =>
  await transact(database.db, (trx) => service.approve(trx, statementId, '周'));
const pay = async (statementId: string) =>
  await transact(database.db, (trx) => service.pay(trx, statementId, { proof: '转账 1', by: '林' }));

describe('a statement', () => {
  it('holds the share of what is left after the fee, and a bonus for who pays for the first time', async () => {
    const amy = await promoter();
    await rule({ promoterId: amy, feeBp: 60, shareBp: 3333, perPayer: 500 });
    const buyer = await buyerOf(amy);
    await paidBy(buyer);
    await paidBy(buyer);
    await closeLater();
    const [statement] = await statementsOf(amy);
    // 3000 − 0.6 % = 2982; 33.33 % of it = 993, rounded down.
    expect(await itemsOf(statement?.statementId ?? '')).toEqual([
      ['订单', 993],
      ['订单', 993],
      ['首次付费', 500],
    ]);
    expect(statement).toMatchObject({ total: 2486, state: '待审核', payee: { promoterId: amy } });
    await closeLater();
    expect(await statementsOf(amy)).toHaveLength(1);
    await booksAddUp(database.db);
  });

  it('waits with what was paid too recently', async () => {
    const amy = await promoter();
    await rule({ promoterId: amy, shareBp: 1000 });
    await paidBy(await buyerOf(amy));
    await closeLater(6);
    expect(await statementsOf(amy)).toEqual([]);
    await closeLater(2);
    expect(await statementsOf(amy)).toMatchObject([{ total: 300 }]);
  });

  it('takes back what is refunded, in parts too, and carries a loss into the next', async () => {
    const amy = await promoter();
    await rule({ promoterId: amy, shareBp: 3333, perPayer: 700 });
    const [first, second] = [await buyerOf(amy), await buyerOf(amy)];
    const orderId = await paidBy(first);
    await closeLater();
    await approve((await statementsOf(amy))[0]?.statementId ?? '');
    await pay((await statementsOf(amy))[0]?.statementId ?? '');
    await shop.refunds.refund({ agentId: '3', orderId, amount: 1, reason: '' });
    await shop.refunds.refund({ agentId: '3', orderId, amount: 1999, reason: '' });
    await closeLater();
    await shop.refunds.refund({ agentId: '3', orderId, reason: '' });
    await closeLater();
    const [, part, rest] = await statementsOf(amy);
    // 999 for 3000, 333 for the 1000 that were kept, nothing for nothing.
    expect(await itemsOf(part?.statementId ?? '')).toEqual([['退款', -666]]);
    expect(await itemsOf(rest?.statementId ?? '')).toEqual([
      ['退款', -333],
      ['首次付费退回', -700],
      ['上期结转', -666],
    ]);
    expect(rest).toMatchObject({ total: -1699, state: '结转' });
    await paidBy(second);
    await closeLater();
    expect((await statementsOf(amy)).at(-1)).toMatchObject({ total: 999 + 700 - 1699, state: '结转' });
    await booksAddUp(database.db);
  });

  it('goes by the rule of the day of the payment', async () => {
    const amy = await promoter();
    await rule({ promoterId: amy, shareBp: 1000 });
    const orderId = await paidBy(await buyerOf(amy));
    await rule({ promoterId: amy, shareBp: 5000 });
    await paidBy(await buyerOf(amy));
    await closeLater();
    expect(await statementsOf(amy)).toMatchObject([{ total: 300 + 1500 }]);
    await shop.refunds.refund({ agentId: '3', orderId, reason: '' });
    await closeLater();
    expect(await statementsOf(amy)).toMatchObject([{}, { total: -300, state: '结转' }]);
  });

  it('is also for the channel that a promoter belongs to, and for the agent with its clicks', async () => {
    const channel = await promoter(null, 'channel');
    const person = await promoter(channel);
    await rule({ promoterId: channel, shareBp: 500 });
    await rule({ promoterId: person, shareBp: 1000 });
    await rule({ scope: 'agent', perClick: 7 });
    await paidBy(await buyerOf(person));
    const hour = new Date(Math.floor((shop.clock() + dayMs) / 3_600_000) * 3_600_000);
    await database.pool.query(
      `insert into ad_event_hours (ad_id, agent_id, placement, hour, event, verdict, count)
       values (1, 3, 'wall', $1, 'click', 'counted', 11), (1, 3, 'wall', $1, 'click', 'bot', 500)`,
      [hour],
    );
    await closeLater(10);
    expect(await statementsOf(channel)).toMatchObject([{ total: 150 }]);
    expect(await statementsOf(person)).toMatchObject([{ total: 300 }]);
    const { list } = await listStatements(database.db, { size: 50 }, ['3']);
    const ours = list.find(({ payee }) => payee.promoterId === null);
    expect(await itemsOf(ours?.statementId ?? '')).toContainEqual(['广告点击', 77]);
    await booksAddUp(database.db);
  });

  it('is paid once, after it was approved, however many try', async () => {
    const amy = await promoter();
    await rule({ promoterId: amy, shareBp: 1000 });
    await paidBy(await buyerOf(amy));
    const closes = await Promise.all([closeLater(), closeLater(0), closeLater(0)]);
    expect(closes.length).toBe(3);
    const [{ statementId } = { statementId: '' }, ...others] = await statementsOf(amy);
    expect(others).toEqual([]);
    await expect(pay(statementId)).rejects.toThrow('还未审核');
    const tries = await Promise.allSettled([approve(statementId), approve(statementId)]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const payments = await Promise.allSettled([pay(statementId), pay(statementId), pay(statementId)]);
    expect(payments.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await statementsOf(amy)).toMatchObject([
      { state: '已付款', proof: '转账 1', paidBy: '林', approvedBy: '周' },
    ]);
    await booksAddUp(database.db);
  });
});

it('gives an agent no share of what went into its own account, and its promoters theirs', async () => {
  const payInto = await shop.alipayAccount('3', 'agent');
  const promoterId = await promoter();
  await rule({ promoterId, shareBp: 1000 });
  await rule({ scope: 'agent', shareBp: 5000 });
  const buyer = await buyerOf(promoterId);
  const { orderId } = await shop.buy(buyer, undefined, undefined, 'alipay');
  await payInto(orderId, 3000);
  const other = await paidBy(buyer);
  await closeLater();
  const { rows } = await database.pool.query<{ payee: string; amount: string }>(
    `select payee, amount from commission_items where order_id = any($1) order by payee, order_id = $2`,
    [[orderId, other], orderId],
  );
  expect(rows).toEqual([
    { payee: '0', amount: '1500' },
    { payee: promoterId, amount: '300' },
    { payee: promoterId, amount: '300' },
  ]);
  await booksAddUp(database.db);
});
