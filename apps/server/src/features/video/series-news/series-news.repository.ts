import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { newsMs } from '../../catalogue/catalogue.public.ts';

interface News {
  readonly seriesId: string;
  readonly title: string;
  /** The latest episode that is out. */
  readonly videoId: string;
  readonly index: number;
  readonly adult: boolean;
  readonly publishedAt: Date;
}

/** Series whose latest new episode nobody was told of. */
export async function findNews(db: Db, now: number): Promise<News[]> {
  const { rows } = await sql<News>`select distinct on (v.series_id) v.series_id::text as "seriesId", s.title,
      v.id::text as "videoId", v.series_index as index, v.rating = '18' as adult,
      v.published_at as "publishedAt"
    from videos v join series s on s.id = v.series_id left join series_news n on n.series_id = v.series_id
    where v.series_id is not null and v.published_at <= ${new Date(now)} and v.published_at > ${new Date(now - newsMs)}
      and v.series_index > coalesce(n.told, 0)
      and exists (select from video_listings l where l.video_id = v.id and l.group_id = 0)
    order by v.series_id, v.series_index desc`.execute(db);
  return rows;
}

export async function rememberTold(db: Db, { seriesId, index }: News): Promise<void> {
  await sql`insert into series_news as n (series_id, told) values (${seriesId}, ${index})
    on conflict (series_id) do update set told = greatest(n.told, excluded.told)`.execute(db);
}

interface Batch extends Pick<News, 'seriesId' | 'videoId' | 'publishedAt'> {
  readonly after: string;
  readonly limit: number;
  readonly now: Date;
}

/**
 * Who had an episode collected when this one came out and may see it now: their agent shows it, and 18+ only to adults. Not
 * its author. With the title of the episode as their agent shows it.
 */
export async function followersAfter(db: Db, { seriesId, videoId, publishedAt, after, limit, now }: Batch) {
  const { rows } = await sql<{ accountId: string; agentId: string; episode: string }>`select a.id::text as "accountId",
      a.agent_id::text as "agentId", coalesce(o.title, v.title) as episode
    from accounts a
    join agents g on g.id = a.agent_id
    join videos v on v.id = ${videoId} and v.author_id <> a.id
    join video_listings l on l.video_id = v.id and l.agent_id = a.agent_id and l.group_id = 0
    left join video_overrides o on o.agent_id = a.agent_id and o.video_id = v.id
    where a.id > ${after} and a.deleted_at is null
      and a.id in (select c.account_id from video_collections c join videos e on e.id = c.video_id
        where e.series_id = ${seriesId} and c.account_id > ${after} and c.collected_at <= ${publishedAt})
      and (l.rating = 'all' or (g.adult_enabled and a.age_confirmed_at is not null and a.youth_pin_hash is null
        and (a.age_until is null or a.age_until > ${now})))
    order by a.id limit ${limit}`.execute(db);
  return rows;
}
