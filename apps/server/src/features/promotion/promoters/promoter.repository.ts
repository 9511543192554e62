import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { Promoter } from '@liuguang/contract/admin/promotion/promoters.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, literal, ofAgents } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';

type PromoterRow = Omit<Selectable<Schema['promoters']>, 'account_id'> &
  Record<'parent_name' | 'user_code' | 'code', string | null> & { codes: number };

const columns = sql`p.id, p.agent_id, p.kind, p.name, p.note, p.parent_id, parent.name as parent_name, a.user_code,
  (select c.code from promoter_codes c where c.promoter_id = p.id order by c.id limit 1) as code,
  (select count(*)::int from promoter_codes c where c.promoter_id = p.id) as codes, p.created_at, p.closed_at`;
const joins = sql`left join promoters parent on parent.id = p.parent_id left join accounts a on a.id = p.account_id`;

export async function listPromoters(
  db: Db,
  search: AdminParsed<'promotion/promoters'>,
  agentIds: readonly string[] | null,
): Promise<Page<Promoter>> {
  const tag = 'promoters';
  const after = decodeCursor(tag, search.cursor);
  const { keyword = '', parentId, state } = search;
  const where = allOf([
    ofAgents('p', agentIds),
    keyword !== '' && ofKeyword(keyword),
    parentId !== undefined && sql`p.parent_id = ${parentId}`,
    state !== undefined && (state === 'open' ? sql`p.closed_at is null` : sql`p.closed_at is not null`),
    after !== null && sql`p.id < ${after.id}`,
  ]);
  const { rows } = await sql<PromoterRow>`select ${columns} from promoters p ${joins}
    where ${where} order by p.id desc limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, byId, toPromoter);
}

function ofKeyword(keyword: string): RawBuilder<unknown> {
  return sql`(p.name ilike ${`%${literal(keyword)}%`} or exists (
    select from promoter_codes c where c.promoter_id = p.id and lower(c.code) = ${keyword.toLowerCase()}))`;
}

export async function findPromoter(db: Db, promoterId: string): Promise<Promoter | null> {
  const { rows } = await sql<PromoterRow>`select ${columns} from promoters p ${joins}
    where p.id = ${promoterId}`.execute(db);
  return rows[0] ? toPromoter(rows[0]) : null;
}

export interface PromoterEdit {
  readonly kind: Promoter['kind'];
  readonly name: string;
  readonly note: string;
  readonly parentId: string | null;
  readonly accountId: string | null;
}

export async function insertPromoter(trx: Db, agentId: string, edit: PromoterEdit, now: number): Promise<string> {
  const row = await trx
    .insertInto('promoters')
    .values({ agent_id: agentId, ...toRow(edit), created_at: new Date(now) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function updatePromoter(trx: Db, promoterId: string, edit: PromoterEdit): Promise<void> {
  await trx.updateTable('promoters').set(toRow(edit)).where('id', '=', promoterId).execute();
}

function toRow({ kind, name, note, parentId, accountId }: PromoterEdit) {
  return { kind, name, note, parent_id: parentId, account_id: accountId };
}

export async function setPromoterClosed(trx: Db, promoterId: string, closedAt: number | null): Promise<void> {
  await trx
    .updateTable('promoters')
    .set({ closed_at: closedAt === null ? null : new Date(closedAt) })
    .where('id', '=', promoterId)
    // Closed twice, it is closed since the first time.
    .where('closed_at', closedAt === null ? 'is not' : 'is', null)
    .execute();
}

/** The account of this agent that has the userCode. */
export async function accountOf(db: Db, agentId: string, userCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', '=', userCode)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function hasChildren(db: Db, promoterId: string): Promise<boolean> {
  const row = await db.selectFrom('promoters').select('id').where('parent_id', '=', promoterId).executeTakeFirst();
  return row !== undefined;
}

function toPromoter(row: PromoterRow): Promoter {
  return {
    promoterId: row.id,
    agentId: row.agent_id,
    kind: row.kind,
    name: row.name,
    note: row.note,
    parent: row.parent_id === null ? null : { promoterId: row.parent_id, name: row.parent_name ?? '' },
    userCode: row.user_code ?? '',
    code: row.code ?? '',
    codes: row.codes,
    createdAt: row.created_at.getTime(),
    closedAt: row.closed_at?.getTime() ?? null,
  };
}
