import type { Comment, CommentSort, Reply } from '@liuguang/contract/shapes/comment.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { decodeCursor, type Page, start, toPage } from '../../platform/db/keyset.ts';
import { type CommentRow, commentRows, toComment, toReply } from './comment-row.ts';

/** Whose comments are read, for whom. */
export interface Reading {
  readonly talkId: string;
  readonly creatorId: string;
  readonly me: string | null;
}

interface CommentPage extends Reading {
  readonly sort: CommentSort;
  /** Stands above the list. */
  readonly pinnedId: string | null;
  readonly cursor: string | undefined;
  readonly size: number;
}

/** So many replies come along with their comment. */
const firstReplies = 2;

export type CommentRepository = ReturnType<typeof commentRepository>;

export function commentRepository(db: Db) {
  /** The first replies of several comments in one read; the one that a link leads to comes with them. */
  async function repliesOf(parentIds: readonly string[], { me, creatorId }: Reading, linked: string | null) {
    const found = new Map<string, Reply[]>();
    if (parentIds.length === 0) return found;
    const { rows: places } = await sql<{ id: string }>`select q.id
      from unnest(${[...parentIds]}::bigint[]) as parent (id) cross join lateral (
        select c.id from comments c where c.parent_id = parent.id and c.text is not null
          and (c.state = 'published' or c.author_id = ${me}::bigint) order by c.id limit ${firstReplies}
      ) q`.execute(db);
    const ids = new Set(places.map(({ id }) => id));
    if (linked !== null) ids.add(linked);
    if (ids.size === 0) return found;
    const replies = await commentRows(db, me)
      .where('c.id', 'in', [...ids])
      .where('c.parent_id', 'in', [...parentIds])
      .where('c.text', 'is not', null)
      .orderBy('c.id')
      .execute();
    for (const row of replies) {
      const parent = row.parentId ?? '';
      found.set(parent, [...(found.get(parent) ?? []), toReply(row, creatorId)]);
    }
    return found;
  }

  async function withReplies(list: readonly CommentRow[], reading: Reading, linked: string | null = null) {
    const replies = await repliesOf(
      list.map((row) => row.commentId),
      reading,
      linked,
    );
    return list.map((row) => toComment(row, reading.creatorId, replies.get(row.commentId) ?? []));
  }

  return {
    /** Threads by likes or by time, the best or newest first. */
    async page({ sort, pinnedId, cursor, size, ...reading }: CommentPage): Promise<Page<Comment>> {
      const tag = `comments ${reading.talkId} ${sort}`;
      const { value, id } = decodeCursor(tag, cursor) ?? start;
      const roots = commentRows(db, reading.me)
        .where('c.talk_id', '=', reading.talkId)
        .where('c.parent_id', 'is', null)
        .where('c.id', '<>', pinnedId ?? '0')
        // One without a text stands for its replies only.
        .where((is) => is.or([is('c.text', 'is not', null), is('c.replies', '>', '0')]));
      const query =
        sort === 'new'
          ? roots.where('c.id', '<', id).orderBy('c.id', 'desc')
          : roots
              .where(sql<boolean>`(c.likes, c.id) < (${value}::bigint, ${id}::bigint)`)
              .orderBy('c.likes', 'desc')
              .orderBy('c.id', 'desc');
      const found = await query.limit(size + 1).execute();
      const { list, nextCursor } = toPage(
        tag,
        size,
        found,
        (row) => ({ value: sort === 'new' ? '0' : row.likes, id: row.commentId }),
        (row) => row,
      );
      return { list: await withReplies(list, reading), nextCursor };
    },

    /** Oldest first. */
    async replies(
      parentId: string,
      { cursor, size, ...reading }: Reading & { cursor: string | undefined; size: number },
    ): Promise<Page<Comment>> {
      const tag = `replies ${parentId}`;
      const found = await commentRows(db, reading.me)
        .where('c.talk_id', '=', reading.talkId)
        .where('c.parent_id', '=', parentId)
        .where('c.text', 'is not', null)
        .where('c.id', '>', decodeCursor(tag, cursor)?.id ?? '0')
        .orderBy('c.id')
        .limit(size + 1)
        .execute();
      return toPage(
        tag,
        size,
        found,
        (row) => ({ value: '0', id: row.commentId }),
        (row) => toComment(row, reading.creatorId, []),
      );
    },

    /** The thread that a comment of the talk belongs to, itself in it; null when it has gone. */
    async thread(commentId: string, reading: Reading): Promise<Comment | null> {
      const one = await commentRows(db, reading.me)
        .where('c.id', '=', commentId)
        .where('c.talk_id', '=', reading.talkId)
        .where('c.text', 'is not', null)
        .executeTakeFirst();
      if (!one) return null;
      const root =
        one.parentId === null
          ? one
          : await commentRows(db, reading.me).where('c.id', '=', one.parentId).executeTakeFirst();
      if (!root) return null;
      return (await withReplies([root], reading, one.parentId === null ? null : commentId))[0] ?? null;
    },

    /** As it is answered to who has written it. */
    async one(commentId: string, reading: Omit<Reading, 'talkId'>): Promise<Comment | null> {
      const row = await commentRows(db, reading.me).where('c.id', '=', commentId).executeTakeFirst();
      return row ? ((await withReplies([row], { ...reading, talkId: '' }))[0] ?? null) : null;
    },
  };
}
