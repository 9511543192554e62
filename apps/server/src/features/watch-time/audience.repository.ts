import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Watched } from './watched.ts';
import { partCount } from './watched-parts.ts';

/** Adds to the sums of each video what these reports say; without what somebody watches of their own. */
export async function addToAudience(trx: Db, watched: readonly Watched[]): Promise<void> {
  const told = watched.filter(({ ms, isStart, parts }) => ms > 0 || isStart || parts.length > 0);
  if (told.length === 0) return;
  // A row for each part as well: many small ones, so that one statement adds them all up.
  const rows = told.flatMap(({ sessionId, videoId, ms, isStart, parts }) =>
    [0, ...parts.map((part) => part + 1)].map((part) => ({
      sessionId,
      videoId,
      ms: part === 0 ? Math.round(ms) : 0,
      start: part === 0 && isStart ? 1 : 0,
      part,
    })),
  );
  await sql`with told as (
      select t.video_id, t.ms, t.start, t.part
      from unnest(${rows.map((row) => row.sessionId)}::bigint[], ${rows.map((row) => row.videoId)}::bigint[],
        ${rows.map((row) => row.ms)}::bigint[], ${rows.map((row) => row.start)}::int[],
        ${rows.map((row) => row.part)}::int[]) as t (session_id, video_id, ms, start, part)
      join sessions s on s.id = t.session_id
      join videos v on v.id = t.video_id and v.author_id <> s.account_id),
    sums as (select video_id, sum(ms) as ms, sum(start) as starts from told group by video_id),
    counts as (select video_id, part, count(*) as watched from told where part > 0 group by video_id, part)
    insert into video_audience as a (video_id, since, starts, watched_ms, parts)
    select s.video_id, now(), s.starts, s.ms, array(select coalesce(c.watched, 0)
      from generate_series(1, ${partCount}) p left join counts c on c.video_id = s.video_id and c.part = p order by p)
    from sums s order by s.video_id
    on conflict (video_id) do update set starts = a.starts + excluded.starts,
      watched_ms = a.watched_ms + excluded.watched_ms,
      parts = array(select x + y from unnest(a.parts, excluded.parts) as t (x, y))`.execute(trx);
}
