import type { Db } from '@liuguang/server/platform/db/db.ts';
import { sql } from 'kysely';

/**
 * How long was watched on each day: what was played on it, by the length of each video, of which a little over half is
 * seen. Counted again from the plays it is the same.
 */
export async function loadWatched(trx: Db): Promise<void> {
  await sql`with titles as (
      insert into video_watch_days as d (agent_id, day, video_id, watched_ms)
      select p.agent_id, p.day, v.id, p.plays * v.duration_ms * (48 + v.id % 30) / 100
      from video_play_days p join videos v on v.id = p.video_id where v.import_key like 'demo-%'
      on conflict (day, agent_id, video_id) do update set watched_ms = d.watched_ms + excluded.watched_ms
      returning agent_id, day, watched_ms)
    insert into agent_watch_days (agent_id, day, watched_ms)
    select agent_id, day, sum(watched_ms) from titles group by agent_id, day
    on conflict (agent_id, day) do update set watched_ms = agent_watch_days.watched_ms + excluded.watched_ms`.execute(
    trx,
  );
}

/** What was read in each hour of the evenings of a month. */
export async function loadReads(trx: Db, now: number): Promise<void> {
  await sql`insert into novel_read_hours (agent_id, novel_id, hour, reads)
    select l.agent_id, n.id, to_char(d at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || 'T' || h.hour,
      20 + abs(hashint8extended(n.id, extract(epoch from d)::bigint / 86400 + l.agent_id)) % 90
    from novels n join novel_agents l on l.novel_id = n.id
    cross join generate_series(${new Date(now)}::timestamptz - interval '29 days', ${new Date(now)}::timestamptz - interval '1 day',
      interval '1 day') d
    cross join (values ('12'), ('21')) h (hour)
    where n.import_key like 'demo %' on conflict do nothing`.execute(trx);
}

/** Two weeks of ads, one row for each time one was shown or touched; hours and totals are counted from these. */
export async function loadAdEvents(trx: Db, now: number): Promise<void> {
  const hour = sql`date_trunc('hour', ${new Date(now)}::timestamptz, 'UTC') - back.days * interval '1 day' - interval '2 hours'`;
  await sql`with made as (
      insert into ad_events (key, at, agent_id, ad_id, placement, event, verdict)
      select md5('demo ' || a.id || ' ' || g.agent_id || ' ' || back.days || ' ' || n)::uuid,
        ${hour} + n * interval '20 seconds', g.agent_id, a.id, a.placement,
        case when n % 9 = 4 then 'click' else 'show' end, case when n % 23 = 0 then 'repeat' else 'counted' end
      from ads a join ad_agents g on g.ad_id = a.id cross join generate_series(0, 13) as back (days)
      cross join generate_series(1, 24 + (abs(hashint8extended(a.id, back.days)) % 28)::int) n
      where a.import_key like 'demo-%' on conflict do nothing returning *
    ), hours as (
      insert into ad_event_hours (ad_id, agent_id, placement, hour, event, verdict, count)
      select ad_id, agent_id, placement, date_trunc('hour', at, 'UTC'), event, verdict, count(*) from made
      group by 1, 2, 3, 4, 5, 6
      on conflict (ad_id, agent_id, placement, hour, event, verdict)
        do update set count = ad_event_hours.count + excluded.count
    )
    insert into ad_totals (ad_id, event, count)
    select ad_id, event, count(*) from made where verdict = 'counted' group by 1, 2
    on conflict (ad_id, event) do update set count = ad_totals.count + excluded.count`.execute(trx);
}
