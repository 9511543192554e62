import { sql } from 'kysely';
import { eraseLikes, mergeLikes } from '../../platform/db/toggles/likes.ts';
import { lockFor } from '../../platform/db/lock.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { commentCounts } from '../comment/comment.public.ts';
import { likeTables } from './community-counts.ts';

/** What the account posted, liked, and whom it follows. */
export const communityPersonalData: PersonalData = {
  name: 'community',
  tables: ['posts', 'post_likes', 'video_likes', 'follows'],

  async merge(trx, { from, into }) {
    for (const table of Object.values(likeTables)) await mergeLikes(trx, table, { from, into });
    // Keys of clients were for a moment: two accounts may have used the same.
    await trx.updateTable('posts').set({ author_id: into, client_key: null }).where('author_id', '=', from).execute();
    await sql`insert into follows (account_id, author_id, followed_at)
      select ${into}::bigint, author_id, followed_at from follows where account_id = ${from} and author_id <> ${into}
      union all
      select account_id, ${into}::bigint, followed_at from follows where author_id = ${from} and account_id <> ${into}
      on conflict do nothing`.execute(trx);
  },

  async export(db, accountId) {
    const [posts, likedPosts, likedVideos, following, followers] = await Promise.all([
      db
        .selectFrom('posts')
        .select(['id as postId', 'text', 'topics', 'state', 'likes', 'comments', 'created_at as createdAt'])
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
    return { posts, likedPosts, likedVideos, following, followers: followers.count };
  },

  /** Its posts go with their pictures and what was said about them. */
  async erase(trx, accountId) {
    for (const table of Object.values(likeTables)) await eraseLikes(trx, table, accountId);
    await lockFor(trx, commentCounts);
    await trx.deleteFrom('posts').where('author_id', '=', accountId).execute();
    await trx.deleteFrom('follows').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('follows').where('author_id', '=', accountId).execute();
  },
};
