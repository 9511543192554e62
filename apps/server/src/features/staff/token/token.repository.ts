import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ApiToken } from '@liuguang/contract/admin/open-api/tokens.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { allOf, ofAgents } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { byId, decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';

interface NewToken {
  readonly hash: Buffer;
  readonly prefix: string;
  readonly name: string;
  readonly staffId: string;
  readonly agentId: string | null;
  readonly scopes: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number;
}

type TokenRow = Omit<Selectable<Schema['staff_tokens']>, 'token_hash' | 'revoked_at'> & {
  staff_name: string;
  state: ApiToken['state'];
};

export async function insertToken(trx: Db, token: NewToken): Promise<string> {
  const { id } = await trx
    .insertInto('staff_tokens')
    .values({
      token_hash: token.hash,
      prefix: token.prefix,
      name: token.name,
      staff_id: token.staffId,
      agent_id: token.agentId,
      scopes: [...token.scopes],
      created_at: new Date(token.createdAt),
      expires_at: new Date(token.expiresAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Tokens of somebody that can still be used. */
export async function countTokens(trx: Db, staffId: string, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('staff_tokens')
    .select((is) => is.fn.countAll().as('count'))
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The token, and its maker as they are now. */
export async function findToken(db: Db, hash: Buffer) {
  return await db
    .selectFrom('staff_tokens as t')
    .innerJoin('staff as s', 's.id', 't.staff_id')
    .leftJoin('staff_roles as r', 'r.id', 's.role_id')
    .select(['t.id as tokenId', 't.prefix', 't.agent_id as agentId', 't.scopes', 'r.permissions'])
    .select(['t.expires_at as expiresAt', 't.revoked_at as revokedAt', 't.last_used_at as lastUsedAt'])
    .select('s.disabled_at as disabledAt')
    .select(['s.id as staffId', 's.name', 's.display_name as displayName', 's.role', 's.agent_ids as agentIds'])
    .where('t.token_hash', '=', hash)
    .executeTakeFirst();
}

/** Only when nobody has written it down since: of calls at once, one does. */
export async function noteUse(db: Db, tokenId: string, address: string, at: number, since: number): Promise<void> {
  await db
    .updateTable('staff_tokens')
    .set({ last_used_at: new Date(at), last_address: address })
    .where('id', '=', tokenId)
    .where((is) => is.or([is('last_used_at', 'is', null), is('last_used_at', '<=', new Date(since))]))
    .execute();
}

export async function endToken(trx: Db, tokenId: string, at: number): Promise<boolean> {
  const ended = await trx
    .updateTable('staff_tokens')
    .set({ revoked_at: new Date(at) })
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return ended.numUpdatedRows > 0n;
}

export async function endTokensOf(trx: Db, staffId: string, at: number): Promise<void> {
  await trx
    .updateTable('staff_tokens')
    .set({ revoked_at: new Date(at) })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function getToken(db: Db, tokenId: string, now: number): Promise<ApiToken | null> {
  const { rows } = await select(db, sql`t.id = ${tokenId}`, now, 1);
  return rows[0] ? toToken(rows[0]) : null;
}

export async function listTokens(
  db: Db,
  search: AdminParsed<'tokens/list'>,
  agentIds: readonly string[] | null,
  now: number,
): Promise<Page<ApiToken>> {
  const after = decodeCursor('tokens', search.cursor);
  const found = allOf([
    ofAgents('t', agentIds),
    after !== null && sql`t.id < ${after.id}::bigint`,
    search.state !== undefined && sql`${stateAt(now)} = ${search.state}`,
  ]);
  const { rows } = await select(db, found, now, search.size + 1);
  return toPage('tokens', search.size, rows, byId, toToken);
}

function select(db: Db, found: RawBuilder<unknown>, now: number, size: number) {
  return sql<TokenRow>`
    select t.id, t.name, t.prefix, t.staff_id, s.display_name as staff_name, t.agent_id, t.scopes,
      ${stateAt(now)} as state, t.created_at, t.expires_at, t.last_used_at, t.last_address
    from staff_tokens t join staff s on s.id = t.staff_id
    where ${found} order by t.id desc limit ${size}`.execute(db);
}

function stateAt(now: number): RawBuilder<unknown> {
  return sql`(case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${new Date(now)} then 'expired'
    when s.disabled_at is not null or (t.agent_id is not null and not coalesce(t.agent_id = any(s.agent_ids), true))
    then 'dead' else 'active' end)`;
}

function toToken(row: TokenRow): ApiToken {
  return {
    tokenId: row.id,
    name: row.name,
    prefix: row.prefix,
    staffId: row.staff_id,
    staffName: row.staff_name,
    agentId: row.agent_id,
    scopes: row.scopes,
    state: row.state,
    createdAt: row.created_at.getTime(),
    expiresAt: row.expires_at.getTime(),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    lastAddress: row.last_address,
  };
}
