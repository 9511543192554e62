import { sql } from 'kysely';
import { preparedSql } from '../../../platform/db/prepared.ts';
import type { Audience } from './audience.ts';
import { listedFor } from './candidate.ts';
import { weight } from './weight.ts';

export interface TasteParams extends Audience {
  accountId: string;
  now: Date;
}

/** Lists of ids are text, joined by commas: hundreds of them, which the driver would take apart letter by letter. */
export interface TasteRow {
  on: boolean;
  watched: [videoId: string, authorId: string, tags: string[], liked: boolean, weight: number][] | null;
  seen: string | null;
  follows: string | null;
  searches: { word: string; tags: string[] }[] | null;
  refused: { what: 'video' | 'author' | 'tag'; value: string }[] | null;
  shown: string | null;
  own: TasteCandidate[] | null;
}

/** A candidate of one person; the last two are null of what comes by its creator alone. */
export type TasteCandidate = [
  videoId: string,
  authorId: string,
  tags: string[],
  views: number,
  publishedAt: number,
  near: number | null,
  because: string | null,
];

/**
 * Of what, and how many of each. Few, because each is looked up somewhere else among a million; enough for some pages, and
 * the next refresh finds others, because what was shown comes last.
 */
const most = { seeds: 24, nearOfSeed: 16, near: 36, authors: 6, ofAuthor: 3 } as const;

/**
 * Everything about an account that its feed is made of, in one round trip: what it did last, a bounded number of each and
 * nothing from before its last reset, and the titles that follow from it: what people who watched the same watched (the
 * best of what was neither opened nor lately shown), and the newest of creators that it likes.
 *
 * Titles are looked up by the keys of their tables, one by one: the planner of a named statement knows nothing of how few
 * there are and would read a million rows instead. The number of the seed that says most of a title is carried behind what
 * it says, so that the largest of both is found in one go.
 */
export const tasteStatement = preparedSql<TasteParams, TasteRow>('recommend_taste', (p) => {
  const since = sql`coalesce((select reset_at from mine), '-infinity')`;
  return sql<TasteRow>`with mine as materialized (select is_off, reset_at from recommend_settings where account_id = ${p.accountId}),
    opened as materialized (select video_id, watched_ms, at from video_watched
      where account_id = ${p.accountId} and at > ${since} order by at desc limit 500),
    watched as (select video_id, watched_ms, at from opened order by at desc limit 60),
    liked as (select video_id, liked_at as at from video_likes
      where account_id = ${p.accountId} and liked_at > ${since} order by liked_at desc limit 30),
    collected as (select video_id, collected_at as at from video_collections
      where account_id = ${p.accountId} and collected_at > ${since} order by collected_at desc limit 30),
    titles as (select video_id, max(watched_ms) as watched_ms, max(at) as at, bool_or(liked) as liked,
        bool_or(collected) as collected
      from (select video_id, watched_ms, at, false as liked, false as collected from watched
        union all select video_id, 0, at, true, false from liked
        union all select video_id, 0, at, false, true from collected) every
      group by video_id),
    weighed as materialized (select t.video_id, v.author_id, v.tags, t.liked, t.at, ${weight(p.now)} as weight
      from titles t cross join lateral (select author_id, tags, duration_ms from videos where id = t.video_id limit 1) v),
    followed as materialized (select author_id, followed_at from follows
      where account_id = ${p.accountId} and followed_at > ${since} order by followed_at desc limit 100),
    shown as materialized (select ids from recommend_shown where account_id = ${p.accountId}),
    seeds as materialized (select video_id, weight, row_number() over (order by weight desc, video_id) as nth
      from weighed where weight > 0 order by nth limit ${sql.lit(most.seeds)}),
    near as (select i.id, sum(s.weight * i.score) as near,
        max(floor(s.weight * i.score * 1e6)::int8 * 100 + s.nth) % 100 as seed
      from seeds s cross join lateral (select ids, scores from recommend_neighbours
        where kind = 'video' and item_id = s.video_id limit 1) n
      cross join lateral unnest(n.ids[1:${sql.lit(most.nearOfSeed)}], n.scores[1:${sql.lit(most.nearOfSeed)}]) as i (id, score)
      group by i.id),
    nearest as materialized (select id, near, seed from near
      where id not in (select video_id from opened) and id not in (select video_id from weighed)
      order by id in (select unnest(ids) from shown), near desc, id limit ${sql.lit(most.near)}),
    authors as (
      (select author_id from weighed group by author_id having sum(weight) > 0
        order by sum(weight) desc, author_id limit ${sql.lit(most.authors)})
      union (select author_id from followed order by followed_at desc limit ${sql.lit(most.authors)})),
    own as (select id, near, seed from nearest union all
      select w.id, null, null from authors a cross join lateral (select v.id from videos v
        where v.author_id = a.author_id order by v.published_at desc, v.id desc limit ${sql.lit(most.ofAuthor)}) w
      where w.id not in (select id from nearest))
    select coalesce((select not is_off from mine), true) as "on",
      (select json_agg(json_build_array(video_id::text, author_id::text, tags, liked, weight) order by at desc)
        from weighed) as watched,
      (select string_agg(video_id::text, ',') from opened) as seen,
      (select string_agg(author_id::text, ',') from followed) as follows,
      (select json_agg(json_build_object('word', word, 'tags', tags) order by at desc)
        from recommend_searches where account_id = ${p.accountId} and at > ${since}) as searches,
      (select json_agg(json_build_object('what', what, 'value', value))
        from recommend_refusals where account_id = ${p.accountId}) as refused,
      (select array_to_string(ids, ',') from shown) as shown,
      (select json_agg(json_build_array(v.id::text, v.author_id::text, v.tags, l.views,
          extract(epoch from l.published_at)::float8 * 1000, e.near, s.video_id::text))
        from own e ${listedFor(p)} left join seeds s on s.nth = e.seed) as own`;
});
