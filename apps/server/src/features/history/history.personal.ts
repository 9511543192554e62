import { mostWatchLater } from '@liuguang/contract/constants.ts';
import { sql } from 'kysely';
import { eraseCollects, mergeCollects } from '../../platform/db/collects.ts';
import type { PersonalData } from '../../platform/privacy/personal-data.ts';
import { videoCounts } from '../video/video.public.ts';

/** What the account watched, kept, and wants to watch later. */
export const historyPersonalData: PersonalData = {
  name: 'history',
  tables: ['video_history', 'video_collections', 'watch_later'],

  async merge(trx, { from, into }) {
    await sql`insert into video_history as mine (account_id, video_id, position_ms, duration_ms, looked_at)
      select ${into}::bigint, video_id, position_ms, duration_ms, looked_at from video_history where account_id = ${from}
      on conflict (account_id, video_id) do update
        set position_ms = excluded.position_ms, duration_ms = excluded.duration_ms, looked_at = excluded.looked_at
        where excluded.looked_at > mine.looked_at`.execute(trx);
    await mergeCollects(trx, 'video', videoCounts, from, into);
    // As many of them as there is room for, the newest first.
    await sql`insert into watch_later (account_id, video_id, saved_at)
      select ${into}::bigint, f.video_id, f.saved_at from watch_later f where f.account_id = ${from}
        and not exists (select from watch_later m where m.account_id = ${into} and m.video_id = f.video_id)
      order by f.saved_at desc
      limit greatest(0, ${mostWatchLater} - (select count(*) from watch_later where account_id = ${into}))`.execute(
      trx,
    );
  },

  async export(db, accountId) {
    const [watched, collected, later] = await Promise.all([
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
      db
        .selectFrom('watch_later as s')
        .innerJoin('videos as v', 'v.id', 's.video_id')
        .select(['s.video_id as videoId', 'v.title', 's.saved_at as savedAt'])
        .where('s.account_id', '=', accountId)
        .orderBy('s.saved_at')
        .execute(),
    ]);
    return { watched, collected, later };
  },

  async erase(trx, accountId) {
    await trx.deleteFrom('video_history').where('account_id', '=', accountId).execute();
    await trx.deleteFrom('watch_later').where('account_id', '=', accountId).execute();
    await eraseCollects(trx, 'video', videoCounts, accountId);
  },
};
