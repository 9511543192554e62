import type { Comment, Reply } from '@liuguang/contract/shapes/community.ts';
import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { lockFor } from '../../platform/db/lock.ts';
import { postCounts } from './community-counts.ts';
import { notifyOfComment, retractComment } from './community-notifications.ts';

export interface NewComment {
  readonly postId: string;
  readonly parentId: string | null;
  readonly authorId: string;
  readonly clientKey: string | null;
  readonly text: string;
  readonly at: number;
}

interface CommentPage {
  readonly postId: string;
  /** Its replies, oldest first; without it the comments of the post, newest first. */
  readonly parentId: string | null;
  readonly me: string | null;
  readonly cursor: string | undefined;
  readonly size: number;
}

/** So many replies come along with their comment. */
const firstReplies = 2;

export type CommentRepository = ReturnType<typeof commentRepository>;

export function commentRepository(db: Db) {
  function rows(me: string | null) {
    return db
      .selectFrom('comments as c')
      .innerJoin('accounts as a', 'a.id', 'c.author_id')
      .leftJoin('accounts as r', 'r.id', 'c.reply_to')
      .leftJoin('comment_likes as k', (join) => join.onRef('k.comment_id', '=', 'c.id').on('k.account_id', '=', me))
      .select(['c.id as commentId', 'c.parent_id as parentId', 'c.text', 'c.likes', 'c.replies'])
      .select(['c.created_at as createdAt', 'a.id as authorId', 'a.nickname', 'a.avatar', 'r.nickname as replyTo'])
      .select([sql<boolean>`k.comment_id is not null`.as('liked'), sql<boolean>`a.id = ${me}`.as('own')]);
  }
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  /** The first replies of several comments in one read. */
  async function repliesOf(parentIds: readonly string[], me: string | null): Promise<Map<string, Reply[]>> {
    const found = new Map<string, Reply[]>();
    if (parentIds.length === 0) return found;
    const { rows: places } = await sql<{ id: string }>`select q.id
      from unnest(${[...parentIds]}::bigint[]) as parent (id) cross join lateral (
        select c.id from comments c where c.parent_id = parent.id and c.text is not null order by c.id limit ${firstReplies}
      ) q`.execute(db);
    if (places.length === 0) return found;
    const replies = await rows(me)
      .where(
        'c.id',
        'in',
        places.map(({ id }) => id),
      )
      .orderBy('c.id')
      .execute();
    for (const row of replies) {
      const parent = row.parentId ?? '';
      found.set(parent, [...(found.get(parent) ?? []), toReply(row)]);
    }
    return found;
  }

  async function withReplies(list: readonly Row[], me: string | null): Promise<Comment[]> {
    const replies = await repliesOf(
      list.filter((row) => Number(row.replies) > 0).map((row) => row.commentId),
      me,
    );
    return list.map((row) => ({
      ...toReply(row),
      replies: replies.get(row.commentId) ?? [],
      replyCount: Number(row.replies),
    }));
  }

  return {
    async page({ postId, parentId, me, cursor, size }: CommentPage): Promise<Page<Comment>> {
      const tag = `comments ${postId} ${parentId ?? ''}`;
      const given = decodeCursor(tag, cursor);
      const query =
        parentId === null
          ? rows(me)
              .where('c.post_id', '=', postId)
              .where('c.parent_id', 'is', null)
              // One without a text stands for its replies only.
              .where((is) => is.or([is('c.text', 'is not', null), is('c.replies', '>', '0')]))
              .where('c.id', '<', (given ?? start).id)
              .orderBy('c.id', 'desc')
          : rows(me)
              .where('c.post_id', '=', postId)
              .where('c.parent_id', '=', parentId)
              .where('c.text', 'is not', null)
              .where('c.id', '>', given?.id ?? '0')
              .orderBy('c.id');
      const found = await query.limit(size + 1).execute();
      const { list, nextCursor } = toPage(
        tag,
        size,
        found,
        (row) => ({ value: '0', id: row.commentId }),
        (row) => row,
      );
      return { list: await withReplies(list, me), nextCursor };
    },

    async one(commentId: string, me: string | null): Promise<Comment | null> {
      const row = await rows(me).where('c.id', '=', commentId).executeTakeFirst();
      return row ? ((await withReplies([row], me))[0] ?? null) : null;
    },

    /** Null when the post or the comment that it answers has gone. */
    async create({ postId, parentId, authorId, clientKey, text, at }: NewComment): Promise<string | null> {
      return await transact(db, async (trx) => {
        // Locked in this order by every writer, the post first: no deadlock between two of its comments.
        const post = await trx
          .selectFrom('posts')
          .select(['id', 'agent_id as agentId', 'author_id as authorId'])
          .where('id', '=', postId)
          .forUpdate()
          .executeTakeFirst();
        if (!post) return null;
        const answered = parentId === null ? null : await answeredBy(trx, postId, parentId);
        if (parentId !== null && !answered) return null;
        const row = await trx
          .insertInto('comments')
          .values({
            post_id: postId,
            parent_id: answered?.rootId ?? null,
            // Who answers the comment itself need not say whom: it stands right above.
            reply_to: answered?.replyTo ?? null,
            author_id: authorId,
            client_key: clientKey,
            text,
            created_at: new Date(at),
          })
          .onConflict((conflict) => conflict.columns(['author_id', 'client_key']).doNothing())
          .returning('id')
          .executeTakeFirst();
        if (!row) return await byClientKey(trx, authorId, clientKey);
        await sql`update posts set comments = comments + 1 where id = ${postId}`.execute(trx);
        if (answered) await sql`update comments set replies = replies + 1 where id = ${answered.rootId}`.execute(trx);
        await notifyOfComment(trx, {
          commentId: row.id,
          text,
          by: authorId,
          at,
          post,
          answers: answered?.authorId ?? null,
        });
        return row.id;
      });
    },

    /** The post that holds it, of this agent. */
    async postOf(agentId: string, commentId: string): Promise<string | null> {
      const row = await db
        .selectFrom('comments as c')
        .innerJoin('posts as p', 'p.id', 'c.post_id')
        .select('p.id')
        .where('c.id', '=', commentId)
        .where('c.text', 'is not', null)
        .where('p.agent_id', '=', agentId)
        .executeTakeFirst();
      return row?.id ?? null;
    },

    async remove(authorId: string, agentId: string, commentId: string): Promise<boolean> {
      return await transact(db, async (trx) => {
        await lockFor(trx, postCounts);
        const row = await trx
          .selectFrom('comments as c')
          .innerJoin('posts as p', 'p.id', 'c.post_id')
          .select(['c.id', 'c.post_id as postId', 'c.parent_id as parentId'])
          .where('c.id', '=', commentId)
          .where('c.author_id', '=', authorId)
          .where('c.text', 'is not', null)
          .where('p.agent_id', '=', agentId)
          .forUpdate('p')
          .executeTakeFirst();
        if (!row) return false;
        await removeComment(trx, row);
        return true;
      });
    },
  };
}

async function answeredBy(trx: Db, postId: string, commentId: string) {
  const row = await trx
    .selectFrom('comments')
    .select(['id', 'parent_id', 'author_id'])
    .where('id', '=', commentId)
    .where('post_id', '=', postId)
    .where('text', 'is not', null)
    .executeTakeFirst();
  if (!row) return null;
  const authorId = row.author_id;
  return { rootId: row.parent_id ?? row.id, replyTo: row.parent_id === null ? null : authorId, authorId };
}

async function byClientKey(trx: Db, authorId: string, clientKey: string | null): Promise<string | null> {
  const known = await trx
    .selectFrom('comments')
    .select('id')
    .where('author_id', '=', authorId)
    .where('client_key', '=', clientKey)
    .executeTakeFirst();
  return known?.id ?? null;
}

interface Placed {
  readonly id: string;
  readonly postId: string;
  readonly parentId: string | null;
}

/** With replies it stays as a placeholder without text and likes; a placeholder goes with the last reply. */
export async function removeComment(trx: Db, { id, postId, parentId }: Placed): Promise<void> {
  await sql`update posts set comments = greatest(0, comments - 1) where id = ${postId}`.execute(trx);
  const held = await trx
    .updateTable('comments')
    .set({ text: null, likes: 0 })
    .where('id', '=', id)
    .where('replies', '>', '0')
    .executeTakeFirst();
  if (held.numUpdatedRows > 0n) await trx.deleteFrom('comment_likes').where('comment_id', '=', id).execute();
  else await trx.deleteFrom('comments').where('id', '=', id).execute();
  await retractComment(trx, id);
  if (parentId === null) return;
  await sql`update comments set replies = greatest(0, replies - 1) where id = ${parentId}`.execute(trx);
  await sql`delete from comments where id = ${parentId} and text is null and replies = 0`.execute(trx);
}

interface ReplyRow {
  commentId: string;
  text: string | null;
  replyTo: string | null;
  likes: string;
  createdAt: Date;
  authorId: string;
  nickname: string;
  avatar: string;
  liked: boolean;
  own: boolean | null;
}

/** Shown in the place of the author of a deleted comment. */
const nobody = { authorId: '0', nickname: '已删除', avatar: '' };

function toReply(row: ReplyRow): Reply {
  const isGone = row.text === null;
  const { authorId, nickname, avatar } = row;
  return {
    commentId: row.commentId,
    author: isGone ? nobody : { authorId, nickname, avatar },
    text: row.text,
    replyTo: row.replyTo,
    likes: Number(row.likes),
    createdAt: row.createdAt.getTime(),
    my: { liked: row.liked, own: !isGone && row.own === true },
  };
}
