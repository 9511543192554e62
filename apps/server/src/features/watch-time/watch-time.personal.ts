import { sql } from 'kysely';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';

/** How long the account watched each video. */
export const watchTimePersonalData: PersonalData = {
  name: 'watch-time',
  tables: ['video_watched'],

  async merge(trx, { from, into }) {
    await sql`insert into video_watched as mine (account_id, video_id, watched_ms, at, counted)
      select ${into}::bigint, video_id, watched_ms, at, counted from video_watched where account_id = ${from}
      on conflict (account_id, video_id) do update set watched_ms = mine.watched_ms + excluded.watched_ms,
        at = greatest(mine.at, excluded.at), counted = greatest(mine.counted, excluded.counted)`.execute(trx);
  },

  async export(db, accountId) {
    return await db
      .selectFrom('video_watched as w')
      .innerJoin('videos as v', 'v.id', 'w.video_id')
      .select(['w.video_id as videoId', 'v.title', 'w.watched_ms as watchedMs', 'w.at'])
      .where('w.account_id', '=', accountId)
      .orderBy('w.at')
      .execute();
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('video_watched').where('account_id', '=', accountId).execute();
  },
};
