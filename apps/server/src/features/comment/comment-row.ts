import type { Comment, Reply } from '@liuguang/contract/shapes/comment.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Comments `c` with their authors, for one who looks. What waits is seen by who wrote it. */
export function commentRows(db: Db, me: string | null) {
  return db
    .selectFrom('comments as c')
    .innerJoin('accounts as a', 'a.id', 'c.author_id')
    .leftJoin('accounts as r', 'r.id', 'c.reply_to')
    .leftJoin('comment_likes as k', (join) => join.onRef('k.comment_id', '=', 'c.id').on('k.account_id', '=', me))
    .select(['c.id as commentId', 'c.parent_id as parentId', 'c.text', 'c.likes', 'c.replies', 'c.state', 'c.quote'])
    .select(['c.created_at as createdAt', 'a.id as authorId', 'a.nickname', 'a.avatar', 'r.nickname as replyTo'])
    .select([
      sql<boolean>`k.comment_id is not null`.as('liked'),
      sql<boolean>`coalesce(a.id = ${me}::bigint, false)`.as('own'),
    ])
    .where((is) => is.or([is('c.state', '=', 'published'), is('c.author_id', '=', me ?? '0')]));
}

export type CommentRow = Awaited<ReturnType<ReturnType<typeof commentRows>['execute']>>[number];

/** Shown in the place of the author of a deleted comment. */
const nobody = { authorId: '0', nickname: '已删除', avatar: '' };

export function toReply(row: CommentRow, creatorId: string): Reply {
  const isGone = row.text === null;
  const { authorId, nickname, avatar, quote } = row;
  return {
    commentId: row.commentId,
    author: isGone ? nobody : { authorId, nickname, avatar },
    text: row.text,
    replyTo: row.replyTo,
    likes: Number(row.likes),
    createdAt: row.createdAt.getTime(),
    ...(!isGone && authorId === creatorId ? { byCreator: true } : {}),
    ...(row.state === 'review' ? { waiting: true } : {}),
    ...(!isGone && quote !== null ? { quote } : {}),
    my: { liked: row.liked, own: !isGone && row.own },
  };
}

export function toComment(row: CommentRow, creatorId: string, replies: Reply[]): Comment {
  return { ...toReply(row, creatorId), replies, replyCount: Number(row.replies) };
}
