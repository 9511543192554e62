import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { eraseLikes, mergeLikes } from '../../platform/db/toggles/likes.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { commentLikes } from './comment-counts.ts';
import { type PlacedComment, removeComment } from './comment-removal.ts';

/** What the account said about videos, novels and posts, and which comments it liked. */
export const commentPersonalData: PersonalData = {
  name: 'comment',
  tables: ['comments', 'comment_likes'],

  async merge(trx, { from, into }) {
    await mergeLikes(trx, commentLikes, { from, into });
    // Keys of clients were for a moment: two accounts may have used the same.
    await trx
      .updateTable('comments')
      .set({ author_id: into, client_key: null })
      .where('author_id', '=', from)
      .execute();
    await trx.updateTable('comments').set({ reply_to: into }).where('reply_to', '=', from).execute();
  },

  async export(db, accountId) {
    const [comments, likedComments] = await Promise.all([
      db
        .selectFrom('comments as c')
        .innerJoin('comment_talks as t', 't.id', 'c.talk_id')
        .select(['c.id as commentId', 't.kind', 't.post_id as postId', 't.video_id as videoId'])
        .select(['t.chapter_id as chapterId', 'c.text', 'c.state', 'c.created_at as createdAt'])
        .where('c.author_id', '=', accountId)
        .orderBy('c.id')
        .execute(),
      db
        .selectFrom('comment_likes')
        .select(['comment_id as commentId', 'liked_at as likedAt'])
        .where('account_id', '=', accountId)
        .orderBy('liked_at')
        .execute(),
    ]);
    return { comments, likedComments };
  },

  /** A comment that others have answered keeps its place without its text. */
  async erase(trx, accountId) {
    await eraseLikes(trx, commentLikes, accountId);
    // Replies first: a comment of the account's own may have been held by nothing else.
    for (const comment of await commentsOf(trx, accountId)) await removeComment(trx, comment);
    await trx.updateTable('comments').set({ reply_to: null }).where('reply_to', '=', accountId).execute();
  },
};

async function commentsOf(trx: Db, accountId: string): Promise<PlacedComment[]> {
  return await trx
    .selectFrom('comments')
    .select(['id', 'talk_id as talkId', 'parent_id as parentId', 'state'])
    .where('author_id', '=', accountId)
    .where('text', 'is not', null)
    .orderBy(sql`parent_id is null`)
    .orderBy('id')
    .execute();
}
