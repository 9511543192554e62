import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { lockFor } from '../../../platform/db/lock.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { videoCounts } from '../video-card.ts';

/** Within this time the plays of one video by one account count once. */
export const playWindowMs = 10 * 60_000;

export interface Play {
  readonly agentId: string;
  readonly accountId: string;
  readonly videoId: string;
  readonly at: number;
}

export interface PlayRepository {
  lastPlayed(accountId: string, videoId: string): Promise<number | null>;
  /** Writes many plays at once; those that another process has counted already do not count. Answers how many did. */
  write(plays: readonly Play[]): Promise<number>;
}

export function playRepository(db: Db): PlayRepository {
  return {
    async lastPlayed(accountId, videoId) {
      const mark = await db
        .selectFrom('video_play_marks')
        .select('played_at')
        .where('account_id', '=', accountId)
        .where('video_id', '=', videoId)
        .executeTakeFirst();
      return mark?.played_at.getTime() ?? null;
    },

    async write(plays) {
      return await transact(db, async (trx) => {
        await lockFor(trx, videoCounts);
        const { rows } = await sql<{ counted: number }>`with given as (
            select * from unnest(
              ${plays.map((play) => play.agentId)}::bigint[], ${plays.map((play) => play.accountId)}::bigint[],
              ${plays.map((play) => play.videoId)}::bigint[], ${plays.map((play) => new Date(play.at))}::timestamptz[],
              ${plays.map((play) => shanghaiDay(play.at))}::text[]
            ) as play (agent_id, account_id, video_id, played_at, day)
            -- A video may have been deleted since.
            where exists (select from videos v where v.id = play.video_id)
          ), marked as (
            insert into video_play_marks as m (account_id, video_id, played_at)
            select account_id, video_id, played_at from given
            on conflict (account_id, video_id) do update set played_at = excluded.played_at
              where m.played_at <= excluded.played_at - ${playWindowMs} * interval '1 millisecond'
            returning account_id, video_id
          ), counted as (
            select g.* from given g join marked m using (account_id, video_id)
          ), days as (
            insert into video_play_days as d (agent_id, video_id, day, plays)
            select agent_id, video_id, day, count(*) from counted group by agent_id, video_id, day
            on conflict (video_id, agent_id, day) do update set plays = d.plays + excluded.plays
          ), changed as (
            insert into video_count_changes select distinct video_id from counted on conflict do nothing
          ), viewed as (
            update videos v set views = v.views + c.plays
            from (select video_id, count(*) as plays from counted group by video_id) c where v.id = c.video_id
          )
          select count(*)::int as counted from counted`.execute(trx);
        return rows[0]?.counted ?? 0;
      });
    },
  };
}
