import type { CallOutput } from '@liuguang/contract/calls.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { cardColumns, opens, overrideOf, shownCover, toCard } from '../../video/video.public.ts';

type Continued = Extract<CallOutput<'history/continue'>['list'][number], { kind: 'video' }>;

interface Owner {
  readonly agentId: string;
  readonly accountId: string;
  readonly adult: boolean;
  readonly now: number;
}

/** Beyond this, what was watched longer ago is not what somebody goes on with. */
const lookedBack = 200;

/** Watched to its end: the last moments and the end credits are not worth going on for. */
export const finished = (position: string, duration: string) =>
  sql<boolean>`(${sql.ref(position)} >= ${sql.ref(duration)} * 0.97 or ${sql.ref(position)} > ${sql.ref(duration)} - 5000)`;

interface NextRow {
  video_id: string;
  series_id: string | null;
  position_ms: number;
  duration_ms: number;
  at: Date;
  news: boolean;
}

/** Episodes `e` that the agent shows to them now. */
const shown = ({ agentId, adult, now }: Owner) => sql`join video_listings x on x.video_id = e.id
  and x.agent_id = ${agentId}::bigint and x.group_id = 0 and x.published_at <= ${new Date(now)}
  and (x.rating = 'all' or ${adult}::boolean)`;

export type ContinueRepository = ReturnType<typeof continueRepository>;

export function continueRepository({ db }: Pick<Database, 'db'>) {
  return {
    /**
     * One for each series: the episode that was watched last, or the one after it when that was finished. A clip of a few
     * seconds is nothing to go on with, unless it is an episode.
     */
    async videos(owner: Owner, most: number): Promise<Continued[]> {
      const { agentId, accountId, adult, now } = owner;
      const next = sql<NextRow>`(
        with mine as (
          select h.*, v.series_id, v.series_index, ${finished('h.position_ms', 'h.duration_ms')} as over
          from (select video_id, position_ms, duration_ms, looked_at from video_history
            where account_id = ${accountId}::bigint and not hidden
            order by looked_at desc, video_id desc limit ${sql.lit(lookedBack)}) h
          join videos v on v.id = h.video_id
          where v.kind = 'long' or v.series_id is not null
        ), last as (
          select distinct on (coalesce(series_id, -video_id)) * from mine
          order by coalesce(series_id, -video_id), looked_at desc
        )
        select coalesce(n.id, l.video_id) as video_id, l.series_id,
          case when n.id is null then l.position_ms else coalesce(n.position_ms, 0) end as position_ms,
          case when n.id is null then l.duration_ms else n.duration_ms end as duration_ms,
          greatest(l.looked_at, n.published_at) as at,
          exists (select from videos e ${shown(owner)} where e.series_id = l.series_id
            and e.series_index > l.series_index and x.published_at > l.looked_at) as news
        from last l left join lateral (
          select e.id, e.duration_ms, x.published_at,
            (select case when ${finished('b.position_ms', 'b.duration_ms')} then 0 else b.position_ms end
              from video_history b where b.account_id = ${accountId}::bigint and b.video_id = e.id) as position_ms
          from videos e ${shown(owner)}
          where l.over and e.series_id = l.series_id and e.series_index > l.series_index
          order by e.series_index limit 1) n on true
        where not l.over or n.id is not null)`;
      const rows = await db
        .selectFrom(next.as<'s'>(sql`s`))
        .innerJoin('video_listings as l', (join) =>
          join.onRef('l.video_id', '=', 's.video_id').on('l.agent_id', '=', agentId).on(opens('l')),
        )
        .innerJoin('videos as v', 'v.id', 's.video_id')
        .leftJoin('video_overrides as o', (join) => join.on(overrideOf(agentId)))
        .innerJoinLateral(shownCover, (join) => join.onTrue())
        .innerJoin('accounts as a', 'a.id', 'v.author_id')
        .leftJoin('series as r', 'r.id', 'v.series_id')
        .select([...cardColumns, 's.position_ms as positionMs', 's.duration_ms as watchedMs', 's.at', 's.news'])
        .select(['r.id as seriesId', 'r.title as seriesTitle', 'v.series_index as index'])
        .select(
          sql<number | null>`(select max(e.series_index) from videos e ${shown(owner)}
            where e.series_id = v.series_id)`.as('latest'),
        )
        .where('l.published_at', '<=', new Date(now))
        .where(sql<boolean>`(l.rating = 'all' or ${adult}::boolean)`)
        .orderBy('s.at', 'desc')
        .orderBy('s.video_id', 'desc')
        .limit(most)
        .execute();
      return rows.map((row) => {
        const { seriesId, seriesTitle: title, index, news } = row;
        const item: Continued = {
          kind: 'video',
          video: toCard(row),
          position: row.positionMs / 1000,
          duration: row.watchedMs / 1000,
          lookedAt: row.at.getTime(),
        };
        if (seriesId !== null && title !== null && index !== null)
          item.series = { seriesId, title, index, latest: row.latest ?? index, news };
        return item;
      });
    },

    /** With every episode of its series. */
    async hide(accountId: string, videoId: string, hidden: boolean): Promise<void> {
      await sql`update video_history h set hidden = ${hidden} from videos v
        where h.account_id = ${accountId} and v.id = h.video_id and h.hidden <> ${hidden} and (v.id = ${videoId}
          or v.series_id = (select o.series_id from videos o where o.id = ${videoId}))`.execute(db);
    },
  };
}
