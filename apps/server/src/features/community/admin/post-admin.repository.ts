import type { AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { type RawBuilder, sql } from 'kysely';
import { agentsInScope, allOf, holds, ofAgents, ofScope } from '../../../platform/admin/agent-scope.ts';
import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';
import { decodeCursor, type Page, toPage } from '../../../platform/db/keyset.ts';
import { type StoredPicture, pictureColumns } from '../../picture/picture.public.ts';
import { cleanTopic } from '../../../platform/text/clean-text.ts';

type AgentIds = readonly string[] | null;

export interface AdminPost {
  readonly id: string;
  readonly agentId: string;
  readonly accountId: string;
  readonly nickname: string;
  readonly userCode: string;
  readonly text: string;
  readonly topics: string[];
  readonly hasClip: boolean;
  readonly rating: 'all' | '18';
  readonly state: 'published' | 'review' | 'hidden';
  readonly likes: string;
  readonly comments: string;
  readonly createdAt: Date;
}

/** Read agent by agent, each in the order of its index; what is searched for has an index for all of them. */
export async function postsForStaff(
  db: Db,
  search: AdminParsed<'community/posts'>,
  agentIds: AgentIds,
): Promise<Page<AdminPost>> {
  const newest = search.sort === 'new';
  const tag = `admin posts ${search.sort}`;
  const after = decodeCursor(tag, search.cursor);
  const order = sql.raw(newest ? 'desc' : 'asc');
  const where = allOf([
    Boolean(search.keyword) && (await byKeyword(db, search.keyword ?? '')),
    search.state !== undefined && sql`p.state = ${search.state}`,
    search.from !== undefined && sql`p.created_at >= ${new Date(search.from)}`,
    search.to !== undefined && sql`p.created_at < ${new Date(search.to)}`,
    after !== null && sql`p.id ${sql.raw(newest ? '<' : '>')} ${after.id}::bigint`,
  ]);
  const { rows } = await sql<AdminPost>`select found.id, found.agent_id as "agentId", a.id as "accountId", a.nickname,
      a.user_code as "userCode", found.text, found.topics, found.clip_video_id is not null as "hasClip", found.rating,
      found.state, found.likes, found.comments, found.created_at as "createdAt"
    from ${
      search.keyword
        ? sql`(select p.* from posts p where ${ofAgents('p', agentIds)} and ${where}
          order by p.id ${order} limit ${search.size + 1})`
        : sql`${agentsInScope(agentIds)} cross join lateral (select p.* from posts p where ${ofScope('p')} and ${where}
          order by p.agent_id ${sql.raw(newest ? 'asc' : 'desc')}, p.id ${order} limit ${search.size + 1})`
    } found join accounts a on a.id = found.author_id
    order by found.id ${order} limit ${search.size + 1}`.execute(db);
  return toPage(
    tag,
    search.size,
    rows,
    ({ id }) => ({ value: '0', id }),
    (row) => row,
  );
}

/** What was typed is one thing: a number, a userCode, a topic, or words. */
async function byKeyword(db: Db, keyword: string): Promise<RawBuilder<unknown>> {
  if (parseId(keyword) !== null) return sql`p.id = ${keyword}::bigint`;
  if (/^lg\d{9}$/i.test(keyword)) return sql`p.author_id = any(${await authorsOf(db, keyword)}::bigint[])`;
  if (/^[#＃]/.test(keyword)) {
    return sql`p.id in (select t.post_id from post_topics t where t.topic = ${cleanTopic(keyword)})`;
  }
  return holds(keyword, sql`p.text`);
}

async function authorsOf(db: Db, userCode: string): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('user_code', '=', userCode.toUpperCase()).execute();
  return rows.map(({ id }) => id);
}

export async function picturesForStaff(db: Db, postIds: readonly string[]): Promise<Map<string, StoredPicture[]>> {
  const byPost = new Map<string, StoredPicture[]>();
  if (postIds.length === 0) return byPost;
  const rows = await db
    .selectFrom('post_pictures as s')
    .innerJoin('pictures as p', 'p.id', 's.picture_id')
    .select(['s.post_id', ...pictureColumns])
    .where('s.post_id', 'in', [...postIds])
    .orderBy('s.position')
    .execute();
  for (const { post_id: postId, ...picture } of rows) byPost.set(postId, [...(byPost.get(postId) ?? []), picture]);
  return byPost;
}

export interface Thing {
  readonly kind: 'post' | 'comment';
  readonly id: string;
}

export interface KnownPost {
  readonly kind: 'post';
  readonly id: string;
  readonly agentId: string;
  readonly authorId: string;
  readonly text: string;
}

export async function findPost(db: Db, id: string): Promise<KnownPost | null> {
  const post = await db
    .selectFrom('posts')
    .select(['agent_id as agentId', 'author_id as authorId', 'text'])
    .where('id', '=', id)
    .executeTakeFirst();
  return post ? { ...post, kind: 'post', id } : null;
}

/** False when it is not hidden. */
export async function showHiddenPost(db: Db, postId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('posts')
    .set({ state: 'published' })
    .where('id', '=', postId)
    .where('state', '=', 'hidden')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
