import { sql } from 'kysely';
import { eraseCollects, mergeCollects } from '../../platform/db/collects.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { videoCounts } from '../video/video.public.ts';

/** What the account watched and kept. */
export const historyPersonalData: PersonalData = {
  name: 'history',
  tables: ['video_history', 'video_collections'],

  async merge(trx, { from, into }) {
    await sql`insert into video_history as mine (account_id, video_id, position_ms, duration_ms, looked_at)
      select ${into}::bigint, video_id, position_ms, duration_ms, looked_at from video_history where account_id = ${from}
      on conflict (account_id, video_id) do update
        set position_ms = excluded.position_ms, duration_ms = excluded.duration_ms, looked_at = excluded.looked_at
        where excluded.looked_at > mine.looked_at`.execute(trx);
    await mergeCollects(trx, 'video', videoCounts, from, into);
  },

  async export(db, accountId) {
    const [watched, collected] = await Promise.all([
      db
        .selectFrom('video_history as h')
        .innerJoin('videos as v', 'v.id', 'h.video_id')
        .select(['h.video_id as videoId', 'v.title', 'h.position_ms as positionMs', 'h.looked_at as lookedAt'])
        .where('h.account_id', '=', accountId)
        .orderBy('h.looked_at')
        .execute(),
      db
        .selectFrom('video_collections as c')
        .innerJoin('videos as v', 'v.id', 'c.video_id')
        .select(['c.video_id as videoId', 'v.title', 'c.collected_at as collectedAt'])
        .where('c.account_id', '=', accountId)
        .orderBy('c.collected_at')
        .execute(),
    ]);
    return { watched, collected };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('video_history').where('account_id', '=', accountId).execute();
    await eraseCollects(trx, 'video', videoCounts, accountId);
  },
};
