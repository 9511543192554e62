import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { BroadcastRow } from '@liuguang/contract/admin/message.ts';
import { sql } from 'kysely';
import { agentsInScope, allOf, literal, ofScope } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';

const keyPrefix = 'broadcast';
/** A literal, not a parameter: only then does the planner know that the partial index fits. */
const isBroadcast = sql<boolean>`n.key like 'broadcast %'`;

const columns = sql`n.id::text as "noticeId", n.agent_id::text as "agentId", n.audience, n.title, n.text, n.link,
  (extract(epoch from n.at) * 1000)::float8 as at, a.user_code as "userCode"`;
const stateAt = (now: number) => sql`case when n.gone_at is not null then 'withdrawn'
  when n.at > ${new Date(now)} then 'scheduled' else 'sent' end`;

export interface StoredBroadcast {
  readonly agentId: string;
  readonly audience: 'all' | 'vip' | 'account';
  /** Null: everybody of the audience. */
  readonly accountId: string | null;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly clientKey: string;
  readonly at: number;
}

/** Null, and nothing changes, when the agent has sent one under this client key already. */
export async function insertBroadcast(trx: Db, broadcast: StoredBroadcast): Promise<string | null> {
  const { agentId, audience, accountId, title, text, link, at } = broadcast;
  const row = await trx
    .insertInto('notices')
    .values({
      agent_id: agentId,
      audience,
      account_id: accountId,
      kind: 'system',
      title,
      text,
      link,
      key: keyOf(broadcast),
      at: new Date(at),
    })
    .onConflict((conflict) => conflict.columns(['key', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export async function findBroadcast(
  db: Db,
  name: { agentId: string; clientKey: string },
  now: number,
): Promise<BroadcastRow | null> {
  const { rows } = await sql<BroadcastRow>`select ${columns}, ${stateAt(now)} as state
    from notices n left join accounts a on a.id = n.account_id where n.key = ${keyOf(name)}`.execute(db);
  return rows[0] ?? null;
}

/** Of these agents; null is every one. */
export async function listBroadcasts(
  db: Db,
  agentIds: readonly string[] | null,
  search: AdminParsed<'messages/list'>,
  now: number,
): Promise<Page<BroadcastRow>> {
  const { cursor, size, sort, state, audience, keyword = '' } = search;
  const tag = `broadcasts ${sort}`;
  const after = decodeCursor(tag, cursor);
  const [than, direction] = sort === 'new' ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const like = `%${literal(keyword)}%`;
  const where = allOf([
    isBroadcast,
    state !== undefined && sql`${stateAt(now)} = ${state}`,
    audience !== undefined && sql`n.audience = ${audience}`,
    keyword !== '' && sql`(n.title ilike ${like} or n.text ilike ${like})`,
    after !== null && sql`n.id ${than} ${after.id}::bigint`,
  ]);
  const { rows } = await sql<BroadcastRow>`select ${columns}, ${stateAt(now)} as state
    from ${agentsInScope(agentIds)} cross join lateral (
      select * from notices n where ${ofScope('n')} and ${where}
      order by n.agent_id ${direction}, n.id ${direction} limit ${size + 1}) n
    left join accounts a on a.id = n.account_id
    order by n.id ${direction} limit ${size + 1}`.execute(db);
  return toPage(
    tag,
    size,
    rows,
    (row) => ({ value: '0', id: row.noticeId }),
    (row) => row,
  );
}

/** Answers whose it is; null when these agents (null: all) have no such broadcast. */
export async function setWithdrawnAt(
  trx: Db,
  agentIds: readonly string[] | null,
  noticeId: string,
  at: number | null,
): Promise<{ agentId: string; accountId: string | null } | null> {
  let query = trx
    .updateTable('notices')
    .set({ gone_at: at === null ? null : new Date(at) })
    .where('id', '=', noticeId)
    .where('key', 'like', `${keyPrefix} %`);
  if (agentIds) query = query.where('agent_id', 'in', [...agentIds, '0']);
  const row = await query.returning(['account_id as accountId', 'agent_id as agentId']).executeTakeFirst();
  return row ?? null;
}

export async function findRecipient(db: Db, agentId: string, userCode: string): Promise<string | null> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('agent_id', '=', agentId)
    .where('user_code', 'in', [userCode, userCode.toUpperCase()])
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

function keyOf({ agentId, clientKey }: { agentId: string; clientKey: string }): string {
  return `${keyPrefix} ${agentId} ${clientKey}`;
}

/** So many of the newest: what is older, nobody new to a channel reads. */
const mostCopied = 100;

/** What was told to everybody of `from`, or is going to be, stands in the box of everybody of `to` as well. */
export async function copyBroadcasts(trx: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`insert into notices (agent_id, audience, kind, title, text, link, key, at)
    select ${to}::bigint, audience, kind, title, text, link, ${`${keyPrefix} ${to} copy-`} || id, at from notices n
    where agent_id = ${from} and account_id is null and gone_at is null and ${isBroadcast}
    order by at desc, id desc limit ${mostCopied} on conflict (key, account_id) do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
