import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { removeComment } from './comment.repository.ts';
import { likeTables } from './community-counts.ts';

/** What the account wrote, liked, and whom it follows. */
export const communityPersonalData: PersonalData = {
  name: 'community',
  tables: ['posts', 'comments', 'post_likes', 'comment_likes', 'video_likes', 'follows'],

  async merge(trx, { from, into }) {
    for (const { likes, target, column, lock } of Object.values(likeTables)) {
      await lockFor(trx, lock);
      await sql`with kept as (
          insert into ${sql.id(likes)} (account_id, ${sql.id(column)}, liked_at)
          select ${into}::bigint, ${sql.id(column)}, liked_at from ${sql.id(likes)} where account_id = ${from}
          on conflict do nothing returning ${sql.id(column)} as id
        ) update ${sql.id(target)} set likes = likes + 1 where id in (select id from kept)`.execute(trx);
    }
    // Keys of clients were for a moment: two accounts may have used the same.
    await trx.updateTable('posts').set({ author_id: into, client_key: null }).where('author_id', '=', from).execute();
    await trx
      .updateTable('comments')
      .set({ author_id: into, client_key: null })
      .where('author_id', '=', from)
      .execute();
    await trx.updateTable('comments').set({ reply_to: into }).where('reply_to', '=', from).execute();
    await sql`insert into follows (account_id, author_id, followed_at)
      select ${into}::bigint, author_id, followed_at from follows where account_id = ${from} and author_id <> ${into}
      union all
      select account_id, ${into}::bigint, followed_at from follows where author_id = ${from} and account_id <> ${into}
      on conflict do nothing`.execute(trx);
  },

  async export(db, accountId) {
    const [posts, comments, likedPosts, likedComments, likedVideos, following, followers] = await Promise.all([
      db
        .selectFrom('posts')
        .select(['id as postId', 'text', 'topics', 'state', 'likes', 'comments', 'created_at as createdAt'])
        .where('author_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('comments')
        .select(['id as commentId', 'post_id as postId', 'text', 'created_at as createdAt'])
        .where('author_id', '=', accountId)
        .orderBy('id')
        .execute(),
      db
        .selectFrom('post_likes')
        .select(['post_id as postId', 'liked_at as likedAt'])
        .where('account_id', '=', accountId)
        .orderBy('liked_at')
        .execute(),
      db
        .selectFrom('comment_likes')
        .select(['comment_id as commentId', 'liked_at as likedAt'])
        .where('account_id', '=', accountId)
        .orderBy('liked_at')
        .execute(),
      db
        .selectFrom('video_likes')
        .select(['video_id as videoId', 'liked_at as likedAt'])
        .where('account_id', '=', accountId)
        .orderBy('liked_at')
        .execute(),
      db
        .selectFrom('follows as f')
        .innerJoin('accounts as a', 'a.id', 'f.author_id')
        .select(['f.author_id as authorId', 'a.nickname', 'f.followed_at as followedAt'])
        .where('f.account_id', '=', accountId)
        .orderBy('f.followed_at')
        .execute(),
      db
        .selectFrom('follows')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('author_id', '=', accountId)
        .executeTakeFirstOrThrow(),
    ]);
    return { posts, comments, likedPosts, likedComments, likedVideos, following, followers: followers.count };
  },

  /** Its posts go with their pictures; a comment that others have answered keeps its place without its text. */
  async erase(trx, accountId) {
    for (const { likes, target, column, lock } of Object.values(likeTables)) {
      await lockFor(trx, lock);
      await sql`with gone as (delete from ${sql.id(likes)} where account_id = ${accountId} returning ${sql.id(column)} as id)
        update ${sql.id(target)} set likes = greatest(0, likes - 1) where id in (select id from gone)`.execute(trx);
    }
    await trx.deleteFrom('posts').where('author_id', '=', accountId).execute();
    // Replies first: a comment of the account's own may have been held by nothing else.
    for (const comment of await commentsOf(trx, accountId)) await removeComment(trx, comment);
    await trx.updateTable('comments').set({ reply_to: null }).where('reply_to', '=', accountId).execute();
    await trx.deleteFrom('follows').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('follows').where('author_id', '=', accountId).execute();
  },
};

async function commentsOf(trx: Db, accountId: string) {
  return await trx
    .selectFrom('comments')
    .select(['id', 'post_id as postId', 'parent_id as parentId'])
    .where('author_id', '=', accountId)
    .where('text', 'is not', null)
    .orderBy(sql`parent_id is null`)
    .orderBy('id')
    .execute();
}
