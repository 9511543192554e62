import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { RedeemBatch, RedeemCode } from '@liuguang/contract/admin/payment/redeem.ts';
import { type Selectable, sql } from 'kysely';
import { agentsInScope, allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import { fail, failSaying } from '../../../platform/errors/fail.ts';

type BatchRow = Selectable<Schema['redeem_batches']> & { used: number };

type HashOf = (code: string) => Buffer;
const used = sql`(select count(*)::int from redeem_codes c where c.batch_id = b.id and c.used_at is not null) as used`;
/** As people type it; 28 letters without 0, 1, I, L and O, and 16 in codes of before. */
const wholeCode = /^(?:[2-9A-HJKMNP-Z]{4}[\s-]?){3}(?:(?:[2-9A-HJKMNP-Z]{4}[\s-]?){3})?[2-9A-HJKMNP-Z]{4}$/i;

export async function listBatches(
  db: Db,
  search: AdminParsed<'redeem/list'>,
  agentIds: readonly string[] | null,
  hashOf: HashOf,
): Promise<Page<RedeemBatch>> {
  const newest = search.sort === 'new';
  const tag = `redeem batches ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const { keyword = '' } = search;
  const where = allOf([
    wholeCode.test(keyword) && sql`b.id = (select batch_id from redeem_codes where code_hash = ${hashOf(keyword)})`,
    keyword !== '' && !wholeCode.test(keyword) && sql`b.name ilike ${`%${literal(keyword)}%`}`,
    after !== null && (newest ? sql`b.id < ${after.id}` : sql`b.id > ${after.id}`),
  ]);
  const order = sql.raw(newest ? 'desc' : 'asc');
  const { rows } = await sql<BatchRow>`select b.*, ${used} from (
      select found.* from ${agentsInScope(agentIds)}
      cross join lateral (
        select b.* from redeem_batches b where b.agent_id = scope.agent_id and ${where}
        order by b.id ${order} limit ${search.size + 1}
      ) found
      order by found.id ${order} limit ${search.size + 1}
    ) b order by b.id ${order}`.execute(db);
  return toPage(tag, search.size, rows, byId, toBatch);
}

export async function findBatch(db: Db, batchId: string): Promise<RedeemBatch> {
  const id = parseId(batchId) ?? '0';
  const { rows } = await sql<BatchRow>`select b.*, ${used} from redeem_batches b where b.id = ${id}`.execute(db);
  if (!rows[0]) throw fail('NOT_FOUND');
  return toBatch(rows[0]);
}

export async function listCodes(
  db: Db,
  { batchId, keyword = '', state, cursor, size }: AdminParsed<'redeem/codes'>,
  hashOf: HashOf,
): Promise<Page<RedeemCode>> {
  const tag = `redeem codes of ${batchId}`;
  const after = decodeCursor(tag, cursor);
  const states = {
    未使用: sql`c.used_at is null and c.revoked_at is null`,
    已使用: sql`c.used_at is not null`,
    已作废: sql`c.used_at is null and c.revoked_at is not null`,
  };
  const where = allOf([
    keyword !== '' && sql`c.code_hash = ${hashOf(keyword)}`,
    state !== undefined && states[state],
    after !== null && sql`c.number > ${after.id}::bigint`,
  ]);
  const { rows } = await sql<{
    number: number;
    used_by: string | null;
    user_code: string | null;
    used_at: Date | null;
    revoked_at: Date | null;
  }>`select c.number, c.used_by, a.user_code, c.used_at, c.revoked_at
    from redeem_codes c left join accounts a on a.id = c.used_by
    where c.batch_id = ${batchId} and ${where} order by c.number limit ${size + 1}`.execute(db);
  return toPage(
    tag,
    size,
    rows,
    ({ number }) => ({ value: String(number), id: String(number) }),
    (row) => ({
      number: row.number,
      state: row.used_at !== null ? '已使用' : row.revoked_at !== null ? '已作废' : '未使用',
      usedAt: row.used_at?.getTime() ?? null,
      usedBy: row.used_by === null ? null : { accountId: row.used_by, userCode: row.user_code ?? '' },
    }),
  );
}

/** A batch, or one of its codes, is worth nothing from now on, or again what it was. */
export async function setRevoked(
  trx: Db,
  { batchId, number, revoked }: AdminParsed<'redeem/setRevoked'>,
  now: number,
): Promise<void> {
  const revoked_at = revoked ? new Date(now) : null;
  if (number === undefined) {
    await trx.updateTable('redeem_batches').set({ revoked_at }).where('id', '=', batchId).execute();
    return;
  }
  const { numUpdatedRows } = await trx
    .updateTable('redeem_codes')
    .set({ revoked_at })
    .where('batch_id', '=', batchId)
    .where('number', '=', number)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw failSaying('兑换码不存在或已被使用', 'CONFLICT');
}

function toBatch(row: BatchRow): RedeemBatch {
  return {
    batchId: row.id,
    agentId: row.agent_id,
    name: row.name,
    note: row.note,
    days: row.days,
    codes: row.codes,
    used: row.used,
    madeBy: row.made_by,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    revokedAt: row.revoked_at?.getTime() ?? null,
  };
}
