import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { CommissionItem, CommissionStatement } from '@liuguang/contract/admin/promotion/commission.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, ofAgents } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import type { Schema } from '../../platform/db/schema.ts';

const stateNames: Readonly<Record<StatementRow['state'], CommissionStatement['state']>> = {
  waiting: '待审核',
  approved: '待付款',
  paid: '已付款',
  carried: '结转',
};
const kindNames: Readonly<Record<string, CommissionItem['kind']>> = {
  order: '订单',
  refund: '退款',
  payer: '首次付费',
  'payer back': '首次付费退回',
  clicks: '广告点击',
  carry: '上期结转',
};

type StatementRow = Selectable<Schema['commission_statements']> & { name: string | null };

export type StoredStatement = ReturnType<typeof toStored>;

const from = sql`from commission_statements s left join promoters p on p.id = s.payee join agents a on a.id = s.agent_id`;
const columns = sql`s.*, coalesce(p.name, a.name) as name`;

export async function listStatements(
  db: Db,
  search: AdminParsed<'commission/statements'>,
  agentIds: readonly string[] | null,
): Promise<Page<CommissionStatement>> {
  const state = Object.entries(stateNames).find(([, name]) => name === search.state)?.[0];
  const where = allOf([
    ofAgents('s', agentIds),
    state !== undefined && sql`s.state = ${state}`,
    search.promoterId !== undefined && sql`s.payee = ${search.promoterId}`,
  ]);
  return await newestFirst(db, search, where);
}

/** Those of one promoter. */
export async function listStatementsOf(
  db: Db,
  promoterId: string,
  search: AdminParsed<'portal/statements'>,
): Promise<Page<CommissionStatement>> {
  return await newestFirst(db, search, sql`s.payee = ${promoterId}`);
}

async function newestFirst(
  db: Db,
  search: AdminParsed<'portal/statements'>,
  wanted: RawBuilder<unknown>,
): Promise<Page<CommissionStatement>> {
  const tag = 'commission statements';
  const after = decodeCursor(tag, search.cursor);
  const where = allOf([wanted, after !== null && sql`s.id < ${after.id}`]);
  const { rows } = await sql<StatementRow>`select ${columns} ${from} where ${where}
    order by s.id desc limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, byId, toShown);
}

export async function findStatement(
  db: Db,
  statementId: string,
  { lock = false } = {},
): Promise<StoredStatement | null> {
  const { rows } = await sql<StatementRow>`select ${columns} ${from} where s.id = ${statementId}
    ${lock ? sql`for update of s` : sql``}`.execute(db);
  return rows[0] ? toStored(rows[0]) : null;
}

export async function moveStatement(
  trx: Db,
  statementId: string,
  { state, by, at, proof }: { state: 'approved' | 'paid'; by: string; at: number; proof?: string },
): Promise<StoredStatement> {
  const time = new Date(at);
  const set =
    state === 'approved'
      ? { state, approved_at: time, approved_by: by }
      : { state, paid_at: time, paid_by: by, proof: proof ?? '' };
  await trx.updateTable('commission_statements').set(set).where('id', '=', statementId).execute();
  const moved = await findStatement(trx, statementId);
  if (!moved) throw new Error(`statement ${statementId} is gone`);
  return moved;
}

export async function listItems(
  db: Db,
  { statementId, cursor, size }: AdminParsed<'commission/items'>,
): Promise<Page<CommissionItem>> {
  const tag = `items of statement ${statementId}`;
  const after = decodeCursor(tag, cursor);
  let query = db.selectFrom('commission_items').selectAll().where('statement_id', '=', statementId);
  if (after) query = query.where('id', '>', after.id);
  const rows = await query
    .orderBy('id')
    .limit(size + 1)
    .execute();
  return toPage(tag, size, rows, byId, (row) => ({
    itemId: row.id,
    kind: kindNames[row.kind] ?? '订单',
    orderId: row.order_id,
    at: row.at.getTime(),
    base: Number(row.base),
    amount: Number(row.amount),
  }));
}

const standardHoldDays = 7;

export async function holdDays(db: Db, agentId: string): Promise<number> {
  const row = await db
    .selectFrom('commission_settings')
    .select('hold_days')
    .where('agent_id', '=', agentId)
    .executeTakeFirst();
  return row?.hold_days ?? standardHoldDays;
}

function toStored(row: StatementRow) {
  return { agentId: row.agent_id, payee: row.payee, total: Number(row.total), state: row.state, shown: toShown(row) };
}

function toShown(row: StatementRow): CommissionStatement {
  return {
    statementId: row.id,
    agentId: row.agent_id,
    payee: { promoterId: row.payee === '0' ? null : row.payee, name: row.name ?? '' },
    untilAt: row.until_at.getTime(),
    closedAt: row.closed_at.getTime(),
    closedBy: row.closed_by,
    total: Number(row.total),
    state: stateNames[row.state],
    approvedAt: row.approved_at?.getTime() ?? null,
    approvedBy: row.approved_by ?? '',
    paidAt: row.paid_at?.getTime() ?? null,
    paidBy: row.paid_by ?? '',
    proof: row.proof ?? '',
  };
}
