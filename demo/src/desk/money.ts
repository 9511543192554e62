import {
  checkBooks,
  type OrderImport,
  saveOrder,
  saveRedeemBatch,
} from '@liuguang/server/features/payment/payment.public.ts';
import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';
import { hash, random } from '../draw/random.ts';
import { once } from './once.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const orderCount = 132;
const plansOf = { '3': ['月卡', '月卡', '月卡', '季卡', '年卡'], '8': ['周票', '周票', '月票', '月票'] } as const;
const reasons = ['误购，未使用', '重复购买', '孩子误操作', '不常用，申请退款'];

interface Buyer {
  readonly id: string;
  readonly agent: '3' | '8';
  readonly since: number;
}

/** Members of the demo who buy: those who came lately, and some of those who have been there for long. */
async function buyers(db: Db, now: number): Promise<Buyer[]> {
  const { rows } = await sql<{ id: string; agent_id: string; at: Date }>`
    select id, agent_id, claimed_at as at from accounts where user_code like 'demonew%' and claimed_at is not null
    union all (select id, agent_id, ${new Date(now - 32 * dayMs)} as at from accounts
      where user_code like 'demoviewer%' order by id limit 60) order by id`.execute(db);
  return rows.map(({ id, agent_id, at }) => ({ id, agent: agent_id === '8' ? '8' : '3', since: at.getTime() }));
}

/** Orders of a month, some paid back, some never paid: made, paid and booked as they are in life. */
export async function loadOrders(db: Db, now: number): Promise<number> {
  const people = await buyers(db, now);
  if (people.length === 0) return 0;
  const orders: OrderImport[] = Array.from({ length: orderCount }, (_, n) => {
    const next = random(hash(`order ${n}`));
    const { id, agent, since } = next.pick(people);
    const createdAt = since + next.between(0.02, 0.95) * (now - since);
    const isPaid = next.chance(0.83);
    const paidAt = createdAt + next.between(9, 140) * 1000;
    const isBack = isPaid && next.chance(0.07);
    const at = Math.min(now - 60_000, paidAt + next.between(0.5, 40) * hourMs);
    const refund = isBack ? { at, reason: next.pick(reasons), ...(n % 3 === 0 && { amount: 300 }) } : undefined;
    const planName = next.pick(plansOf[agent]);
    return {
      key: `demo order ${n}`,
      agentId: agent,
      accountId: id,
      planName,
      createdAt,
      paidAt: isPaid ? paidAt : null,
      ...(refund && { refund }),
    };
  });
  // In the order of time: days follow on those that were bought before.
  for (const order of orders.toSorted((one, other) => one.createdAt - other.createdAt)) await saveOrder(db, order);
  return orders.length;
}

export async function loadCodes(db: Db, now: number): Promise<void> {
  const people = await buyers(db, now);
  const of = (agent: string, from: number, count: number) =>
    people
      .filter((one) => one.agent === agent)
      .slice(from, from + count)
      .map(({ id }, n) => ({ accountId: id, at: now - (n + 1) * 9 * hourMs }));
  const batch = { madeBy: '演示数据', createdAt: now - 12 * dayMs, expiresAt: now + 160 * dayMs };
  await saveRedeemBatch(db, {
    ...batch,
    agentId: '3',
    name: '开学活动',
    note: '公众号抽奖',
    days: 7,
    count: 40,
    usedBy: of('3', 4, 13),
  });
  await saveRedeemBatch(db, {
    ...batch,
    agentId: '3',
    name: '客服补偿',
    note: '播放故障',
    days: 3,
    count: 20,
    usedBy: of('3', 30, 6),
  });
  await saveRedeemBatch(db, {
    ...batch,
    agentId: '8',
    name: '合作渠道赠送',
    note: '',
    days: 31,
    count: 30,
    usedBy: of('8', 2, 9),
  });
}

/** What the nightly check of the books finds, found now. */
export async function loadBookCheck(db: Db, now: number): Promise<void> {
  const { problems, postings, entries, orders, accounts } = await checkBooks(db);
  await once(db, 'book check', async (trx) => {
    const at = new Date(now);
    await trx
      .insertInto('book_checks')
      .values({
        asked_at: at,
        asked_by: '演示数据',
        finished_at: at,
        postings: String(postings),
        entries: String(entries),
        orders: String(orders),
        accounts: String(accounts),
        problems: [...problems],
      })
      .execute();
  });
}
