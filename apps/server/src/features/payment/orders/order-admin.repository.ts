import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { AdminOrder } from '@liuguang/contract/admin/payment/orders.ts';
import { type Selectable, sql } from 'kysely';
import { agentsInScope, allOf } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { orderIdAt, type StoredOrder, toStoredOrder } from './order.repository.ts';
import { stuckRefund } from '../refunds/refund.repository.ts';
import { stateNames } from './order-states.ts';

type Row = Selectable<Schema['orders']> & { user_code: string; merchant: string | null };

/** With the code that staff know the buyer by, and the account that took the money. */
export type ListedOrder = StoredOrder & { readonly userCode: string; readonly merchant: string | null };

/** Orders of the agents in scope. Their numbers begin with their time, so a span of time is a span of numbers. */
export async function listOrders(
  db: Db,
  search: AdminParsed<'orders/list'>,
  agentIds: readonly string[] | null,
): Promise<Page<ListedOrder>> {
  const newest = search.sort === 'new';
  const tag = `orders ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const state = Object.entries(stateNames).find(([, name]) => name === search.state)?.[0];
  const where = allOf([
    search.keyword !== undefined && search.keyword !== '' && byKeyword(search.keyword),
    search.accountId !== undefined && sql`o.account_id = ${parseId(search.accountId) ?? '0'}`,
    state !== undefined && sql`o.state = ${state}`,
    search.channelId !== undefined && sql`o.channel_id = ${search.channelId}`,
    search.planId !== undefined && sql`o.plan_id = ${parseId(search.planId) ?? '0'}`,
    search.refund === 'stuck' && sql`exists (select from refunds r where r.order_id = o.id and ${stuckRefund})`,
    search.from !== undefined && sql`o.id >= ${orderIdAt(search.from)}`,
    search.to !== undefined && sql`o.id < ${orderIdAt(search.to)}`,
    after !== null && (newest ? sql`o.id < ${after.id}` : sql`o.id > ${after.id}`),
  ]);
  const order = sql.raw(newest ? 'desc' : 'asc');
  const { rows } = await sql<Row>`select found.*, a.user_code, m.merchant from ${agentsInScope(agentIds)}
    cross join lateral (
      select o.* from orders o where o.agent_id = scope.agent_id and ${where}
      order by o.id ${order} limit ${search.size + 1}
    ) found
    join accounts a on a.id = found.account_id
    left join merchant_accounts m on m.id = found.merchant_id
    order by found.id ${order} limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, byId, toListed);
}

/** What was typed is one thing and looked up as that: a condition of several would use no index. */
function byKeyword(keyword: string) {
  const text = keyword.replaceAll(/\s/g, '');
  if (/^\d{19}$/.test(text)) return sql`o.id = ${text}`;
  if (/^1[3-9]\d{9}$/.test(text)) return buyer(sql`phone = ${text}`);
  if (/^lg\d{9}$/i.test(text)) return buyer(sql`user_code = ${text.toUpperCase()}`);
  return sql`o.channel_ref = ${keyword}`;
}

function buyer(condition: ReturnType<typeof sql>) {
  return sql`o.account_id = (select id from accounts where agent_id = scope.agent_id and ${condition})`;
}

function toListed(row: Row): ListedOrder {
  return { ...toStoredOrder(row), userCode: row.user_code, merchant: row.merchant };
}

export function toAdminOrder(order: ListedOrder, channelName: string): AdminOrder {
  const { orderId, agentId, accountId, userCode, planId, planName, days, amount, refunded } = order;
  const { channelId, channelRef, merchant, state, createdAt, paidAt } = order;
  return {
    orderId,
    agentId,
    accountId,
    userCode,
    planId,
    planName,
    days,
    amount,
    refunded,
    channelId,
    channelName,
    channelRef,
    merchant,
    state: stateNames[state],
    createdAt,
    paidAt,
  };
}

/** One order with its buyer. */
export async function findListedOrder(
  db: Db,
  orderId: string,
): Promise<(ListedOrder & { readonly nickname: string }) | null> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('accounts as a', 'a.id', 'o.account_id')
    .leftJoin('merchant_accounts as m', 'm.id', 'o.merchant_id')
    .selectAll('o')
    .select(['a.user_code', 'a.nickname', 'm.merchant'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
  return row ? { ...toListed(row), nickname: row.nickname } : null;
}
