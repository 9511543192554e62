import type { AdminOutput, AdminParsed } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { allOf, holds, literal } from '../../platform/admin/agent-scope.ts';
import type { Db } from '../../platform/db/db.ts';
import { parseId } from '../../platform/db/id.ts';
import { decodeCursor, type Page, toPage } from '../../platform/db/keyset.ts';
import type { PlacedComment } from './comment-removal.ts';

type ConsoleComment = AdminOutput<'community/comments'>['list'][number];

interface Row extends Omit<ConsoleComment, 'author' | 'likes' | 'createdAt'> {
  readonly accountId: string;
  readonly nickname: string;
  readonly userCode: string;
  readonly likes: string;
  readonly createdAt: Date;
}

/** What is hidden has its words with the decision that hid it. */
export async function commentsForStaff(
  db: Db,
  search: AdminParsed<'community/comments'>,
  agentIds: readonly string[] | null,
): Promise<Page<ConsoleComment>> {
  const newest = search.sort === 'new';
  const hidden = search.state === 'hidden';
  const tag = `admin comments ${search.sort} ${search.state}`;
  const after = decodeCursor(tag, search.cursor);
  const order = sql.raw(newest ? 'desc' : 'asc');
  const text = hidden ? sql`k.kept ->> 'text'` : sql`c.text`;
  const { keyword = '', kind, itemId } = search;
  const byAuthor = /^lg\d{9}$/i.test(keyword);
  const where = allOf([
    hidden
      ? sql`k.kind = 'comment' and k.hidden and c.text is null`
      : sql`c.text is not null and c.state = ${search.state === 'review' ? 'review' : 'published'}`,
    agentIds !== null && sql`t.agent_id = any(${[...agentIds]}::bigint[])`,
    kind !== undefined && sql`t.kind = ${kind}`,
    itemId !== undefined &&
      sql`c.talk_id in (select i.id from comment_talks i where ${parseId(itemId) ?? '0'}::bigint in
        (i.post_id, i.video_id, i.chapter_id))`,
    byAuthor && sql`c.author_id = any(${await authorsOf(db, keyword)}::bigint[])`,
    keyword !== '' && !byAuthor && (hidden ? sql`${text} ilike ${`%${literal(keyword)}%`}` : holds(keyword, text)),
    after !== null && sql`c.id ${sql.raw(newest ? '<' : '>')} ${after.id}::bigint`,
  ]);
  const { rows } = await sql<Row>`select c.id as "commentId", t.kind,
      coalesce(t.post_id, t.video_id, t.chapter_id) as "itemId", t.agent_id as "agentId", a.id as "accountId", a.nickname,
      a.user_code as "userCode", ${text} as text,
      left(coalesce(t.quote, p.text, v.title, n.title || ' ' || h.title, ''), 40) as about,
      c.parent_id is not null as "isReply", ${search.state} as state, c.likes, c.created_at as "createdAt"
    from comments c join comment_talks t on t.id = c.talk_id join accounts a on a.id = c.author_id
      left join posts p on p.id = t.post_id left join videos v on v.id = t.video_id
      left join novel_chapters h on h.id = t.chapter_id left join novels n on n.id = h.novel_id
      ${hidden ? sql`join safety_cases k on k.item_id = c.id` : sql``}
    where ${where} order by c.id ${order} limit ${search.size + 1}`.execute(db);
  return toPage(tag, search.size, rows, ({ commentId }) => ({ value: '0', id: commentId }), toConsole);
}

function toConsole({ accountId, nickname, userCode, likes, createdAt, ...row }: Row): ConsoleComment {
  return {
    ...row,
    author: { accountId, nickname, userCode },
    likes: Number(likes),
    createdAt: createdAt.getTime(),
  };
}

async function authorsOf(db: Db, userCode: string): Promise<string[]> {
  const rows = await db.selectFrom('accounts').select('id').where('user_code', '=', userCode.toUpperCase()).execute();
  return rows.map(({ id }) => id);
}

interface StaffComment extends PlacedComment {
  readonly agentId: string;
  readonly authorId: string;
  readonly text: string | null;
}

/** With or without its words. */
export async function findCommentForStaff(db: Db, commentId: string): Promise<StaffComment | null> {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('comment_talks as t', 't.id', 'c.talk_id')
    .select(['c.id', 'c.talk_id as talkId', 'c.parent_id as parentId', 'c.state', 'c.text'])
    .select(['t.agent_id as agentId', 'c.author_id as authorId'])
    .where('c.id', '=', commentId)
    .executeTakeFirst();
  return row ?? null;
}
