import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { UserRow } from '@liuguang/contract/admin/account.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { agentsInScope, allOf, literal } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, momentOf, type Page, toPage } from '../../../platform/db/keyset.ts';
import type { Schema } from '../../../platform/db/schema.ts';

type AccountRow = Pick<
  Selectable<Schema['accounts']>,
  | 'id'
  | 'agent_id'
  | 'user_code'
  | 'nickname'
  | 'phone'
  | 'claimed_at'
  | 'vip_until'
  | 'banned_until'
  | 'created_at'
  | 'last_login_at'
>;

/** The hash that is kept of a machine code, at an agent. */
export type CodeHash = (agentId: string, machineCode: string) => Buffer;

export async function listUsers(
  db: Db,
  search: AdminParsed<'users/list'>,
  { agentIds, codeHash, now }: { agentIds: readonly string[] | null; codeHash: CodeHash; now: number },
): Promise<Page<UserRow>> {
  const newest = search.sort === 'new';
  const tag = `users ${search.sort}`;
  const after = decodeCursor(tag, search.cursor, 'time');
  const states = {
    member: sql`a.claimed_at is not null`,
    device: sql`a.claimed_at is null`,
    vip: sql`a.vip_until is not null and a.vip_until > ${new Date(now)}`,
    banned: sql`a.banned_until is not null and a.banned_until > ${new Date(now)}`,
  };
  const { keyword = '' } = search;
  const exact = keyword === '' ? false : await byKeyword(db, keyword, agentIds, codeHash);
  const where = allOf([
    sql`a.deleted_at is null`,
    exact ?? false,
    search.state !== undefined && states[search.state],
    search.from !== undefined && sql`a.created_at >= ${new Date(search.from)}`,
    search.to !== undefined && sql`a.created_at < ${new Date(search.to)}`,
    after !== null &&
      sql`(a.created_at, a.id) ${sql.raw(newest ? '<' : '>')} (${momentOf(after)}, ${after.id}::bigint)`,
  ]);
  const direction = sql.raw(newest ? 'desc' : 'asc');
  const { rows } = await sql<AccountRow>`select found.* from ${agentsInScope(agentIds)}
    cross join lateral (
      select a.id, a.agent_id, a.user_code, a.nickname, a.phone, a.claimed_at, a.vip_until, a.banned_until,
        a.created_at, a.last_login_at
      from ${exact === null ? named(keyword) : sql`accounts a`} where a.agent_id = scope.agent_id and ${where}
      order by a.created_at ${direction}, a.id ${direction} limit ${search.size + 1}
    ) found
    order by found.created_at ${direction}, found.id ${direction} limit ${search.size + 1}`.execute(db);
  const place = ({ created_at, id }: AccountRow) => ({ value: String(created_at.getTime()), id });
  return toPage(tag, search.size, rows, place, (row) => toUserRow(row, now));
}

const mostNamed = 2000;

/**
 * Accounts whose nickname begins with the keyword, capped per agent: a common prefix finds enough within the cap, and the
 * plan does not depend on how rare the planner believes the prefix to be.
 */
function named(keyword: string): RawBuilder<unknown> {
  return sql`(select * from accounts n where n.agent_id = scope.agent_id and n.nickname like ${`${literal(keyword)}%`}
    order by n.nickname using ~<~ limit ${mostNamed}) a`;
}

/** The form of the keyword decides which index finds it: user code, phone or machine code. Null: it can only be a nickname. */
async function byKeyword(
  db: Db,
  keyword: string,
  agentIds: readonly string[] | null,
  codeHash: CodeHash,
): Promise<RawBuilder<unknown> | null> {
  const text = keyword.replaceAll(/\s/g, '');
  if (/^lg\d{9}$/i.test(text)) return sql`a.user_code = ${text.toUpperCase()}`;
  // Imported authors have user codes of another form.
  if (/^[\w-]{3,40}$/.test(text)) {
    const found = await db.selectFrom('accounts').select('id').where('user_code', '=', text).limit(50).execute();
    if (found.length > 0) return sql`a.id = any(${found.map(({ id }) => id)}::bigint[])`;
  }
  if (/^1[3-9]\d{9}$/.test(text)) return sql`a.phone = ${text}`;
  if (/^[0-9a-f-]{32,80}$/i.test(text)) {
    const agents = agentIds ?? (await db.selectFrom('agents').select('id').execute()).map(({ id }) => id);
    const { rows } = await sql<{ account_id: string }>`select d.account_id
      from unnest(${[...agents]}::bigint[], ${agents.map((id) => codeHash(id, text))}::bytea[]) as wanted (agent_id, hash)
      join devices d on d.agent_id = wanted.agent_id and d.code_hash = wanted.hash
      where d.account_id is not null`.execute(db);
    return sql`a.id = any(${rows.map((row) => row.account_id)}::bigint[])`;
  }
  return null;
}

export function toUserRow(row: AccountRow, now: number): UserRow {
  const banned = row.banned_until?.getTime() ?? 0;
  return {
    accountId: row.id,
    agentId: row.agent_id,
    userCode: row.user_code,
    nickname: row.nickname,
    phone: row.phone === null ? null : `${row.phone.slice(0, 3)}****${row.phone.slice(-4)}`,
    claimed: row.claimed_at !== null,
    vipUntil: row.vip_until?.getTime() ?? null,
    bannedUntil: banned > now ? banned : null,
    createdAt: row.created_at.getTime(),
    lastLoginAt: row.last_login_at?.getTime() ?? null,
  };
}
