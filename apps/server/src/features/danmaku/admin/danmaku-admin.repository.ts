import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import type { ConsoleDanmaku } from '@liuguang/contract/admin/danmaku.ts';
import { sql } from 'kysely';
import { agentsInScope, allOf, holds, ofAgents, ofScope } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';

type AgentIds = readonly string[] | null;

type Row = Omit<ConsoleDanmaku, 'author' | 'createdAt'> & {
  readonly accountId: string;
  readonly nickname: string;
  readonly userCode: string;
  readonly createdAt: Date;
};

/** Read agent by agent, each in the order of its index; what is searched for has an index for all of them. */
export async function danmakuForStaff(
  db: Db,
  search: AdminParsed<'danmaku/list'>,
  agentIds: AgentIds,
): Promise<Page<ConsoleDanmaku>> {
  const newest = search.sort === 'new';
  const tag = `admin danmaku ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const order = sql.raw(newest ? 'desc' : 'asc');
  const { keyword = '', videoId, state } = search;
  const byAuthor = /^lg\d{9}$/i.test(keyword);
  const where = allOf([
    byAuthor && sql`d.author_id in (select id from accounts where user_code = ${keyword.toUpperCase()})`,
    keyword !== '' && !byAuthor && holds(keyword, sql`d.text`),
    videoId !== undefined && sql`d.video_id = ${videoId}::bigint`,
    state !== undefined && sql`d.state = ${state}`,
    after !== null && sql`d.id ${sql.raw(newest ? '<' : '>')} ${after.id}::bigint`,
  ]);
  const isNarrow = keyword !== '' || videoId !== undefined;
  const found = isNarrow
    ? sql`(select d.* from danmaku d where ${ofAgents('d', agentIds)} and ${where}
        order by d.id ${order} limit ${search.size + 1})`
    : sql`${agentsInScope(agentIds)} cross join lateral (select d.* from danmaku d where ${ofScope('d')} and ${where}
        order by d.agent_id ${sql.raw(newest ? 'asc' : 'desc')}, d.id ${order} limit ${search.size + 1})`;
  const { rows } = await sql<Row>`select found.id as "danmakuId", found.agent_id as "agentId",
      found.video_id as "videoId", v.title as "videoTitle", a.id as "accountId", a.nickname, a.user_code as "userCode",
      found.text, found.at_ms as at, found.mode, found.color, found.state, found.created_at as "createdAt"
    from ${found} found join accounts a on a.id = found.author_id join videos v on v.id = found.video_id
    order by found.id ${order} limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, ({ danmakuId }) => ({ value: '0', id: danmakuId }), toRow);
}

function toRow({ accountId, nickname, userCode, createdAt, ...row }: Row): ConsoleDanmaku {
  return { ...row, author: { accountId, nickname, userCode }, createdAt: createdAt.getTime() };
}

export async function findDanmaku(db: Db, id: string) {
  const row = await db
    .selectFrom('danmaku')
    .select(['id', 'agent_id as agentId', 'video_id as videoId', 'author_id as authorId', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

/** False when it is not hidden. */
export async function showHidden(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('danmaku')
    .set({ state: 'published' })
    .where('id', '=', id)
    .where('state', '=', 'hidden')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function removeDanmaku(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('danmaku').where('id', '=', id).execute();
}
