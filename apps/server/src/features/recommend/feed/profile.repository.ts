import { sql } from 'kysely';
import type pg from 'pg';
import { preparedSql } from '../../../platform/db/prepared.ts';
import { type Signals, skipMs, type WatchedTitle } from './profile.ts';

interface Row {
  on: boolean;
  watched: WatchedTitle[] | null;
  seen: string[];
  follows: string[];
  searches: { word: string; tags: string[] }[] | null;
  refused: { what: 'video' | 'author' | 'tag'; value: string }[] | null;
  shown: string[] | null;
}

/** Of each title that says something of a taste. */
const nearRead = 16;

/**
 * Everything about an account that its feed is made of, in one round trip: what it did last, a bounded number of each,
 * and nothing from before its last reset.
 */
const statement = preparedSql<{ accountId: string }, Row>('recommend_signals', (p) => {
  const since = sql`coalesce((select reset_at from mine), '-infinity')`;
  return sql<Row>`with mine as materialized (select is_off, reset_at from recommend_settings where account_id = ${p.accountId}),
    watched as (select video_id, watched_ms, at from video_watched
      where account_id = ${p.accountId} and at > ${since} order by at desc limit 60),
    liked as (select video_id, liked_at as at from video_likes
      where account_id = ${p.accountId} and liked_at > ${since} order by liked_at desc limit 30),
    collected as (select video_id, collected_at as at from video_collections
      where account_id = ${p.accountId} and collected_at > ${since} order by collected_at desc limit 30),
    titles as (select video_id, max(watched_ms) as watched_ms, max(at) as at, bool_or(liked) as liked,
        bool_or(collected) as collected
      from (select video_id, watched_ms, at, false as liked, false as collected from watched
        union all select video_id, 0, at, true, false from liked
        union all select video_id, 0, at, false, true from collected) every
      group by video_id)
    select coalesce((select not is_off from mine), true) as "on",
      (select json_agg(json_build_object('videoId', v.id::text, 'authorId', v.author_id::text, 'tags', v.tags,
          'watchedMs', t.watched_ms, 'durationMs', v.duration_ms, 'liked', t.liked, 'collected', t.collected,
          'at', (extract(epoch from t.at) * 1000)::int8, 'near', n.near) order by t.at desc)
        from titles t join videos v on v.id = t.video_id
        left join lateral (select json_build_object('ids', ids[1:${sql.lit(nearRead)}]::text,
            'scores', scores[1:${sql.lit(nearRead)}]::text) as near
          from recommend_neighbours where kind = 'video' and item_id = t.video_id
            and (t.watched_ms >= ${sql.lit(skipMs)} or t.liked or t.collected) limit 1) n on true) as watched,
      array(select video_id::text from video_watched where account_id = ${p.accountId} and at > ${since}
        order by at desc limit 500) as seen,
      array(select author_id::text from follows where account_id = ${p.accountId} and followed_at > ${since}
        order by followed_at desc limit 100) as follows,
      (select json_agg(json_build_object('word', word, 'tags', tags) order by at desc)
        from recommend_searches where account_id = ${p.accountId} and at > ${since}) as searches,
      (select json_agg(json_build_object('what', what, 'value', value))
        from recommend_refusals where account_id = ${p.accountId}) as refused,
      (select ids::text[] from recommend_shown where account_id = ${p.accountId}) as shown`;
});

export type Refused = Signals['refused'];
type RefusedRow = NonNullable<Row['refused']>[number];

const refusedStatement = preparedSql<{ accountId: string }, RefusedRow>(
  'recommend_refused',
  (p) => sql<RefusedRow>`select what, value from recommend_refusals where account_id = ${p.accountId}`,
);

function byKind(rows: readonly RefusedRow[]): Refused {
  const of = (kind: RefusedRow['what']) => rows.filter(({ what }) => what === kind).map(({ value }) => value);
  return { video: of('video'), author: of('author'), tag: of('tag') };
}

export type ProfileRepository = ReturnType<typeof profileRepository>;

export function profileRepository(pool: pg.Pool) {
  return {
    async signals(accountId: string): Promise<Signals> {
      const [row] = await statement.run(pool, { accountId });
      return {
        on: row?.on ?? true,
        watched: row?.watched ?? [],
        seen: row?.seen ?? [],
        follows: row?.follows ?? [],
        searches: row?.searches ?? [],
        refused: byKind(row?.refused ?? []),
        shown: row?.shown ?? [],
      };
    },

    async refused(accountId: string): Promise<Refused> {
      return byKind(await refusedStatement.run(pool, { accountId }));
    },
  };
}
