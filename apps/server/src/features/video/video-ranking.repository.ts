import { sql } from 'kysely';
import { type Db, transact } from '../../platform/db/db.ts';
import { takeCountChanges } from '../../platform/db/count-changes.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

const settingsKey = 'video rankings';
/** Days that a period looks back, today included. */
const days = { week: 7, month: 30 } as const;
const hourMs = 3600_000;
/** Of the day, behind what was played in the hour. */
const mostBehind = 100;

/**
 * Brings sort keys and ranks up to date for the videos whose counts have changed, a batch a transaction. On the first
 * run of a new day, that is every video which was played within the longest period, as its days have moved on.
 */
export async function refreshVideoCounts(
  db: Db,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  await beginDay(db, shanghaiDay(now), shanghaiDay(now, days.month + 1));
  const changed = await takeCountChanges(db, 'video', isStopping, (trx, ids) => refresh(trx, ids, now));
  if (!isStopping()) await refreshHour(db, now);
  return changed;
}

/**
 * The hour is counted from the marks of who played what, which are kept that long. Behind what was played in it stands the
 * top of the day, so that a quiet hour is no empty list: the hour counts a million times as much as the day.
 */
async function refreshHour(db: Db, now: number): Promise<void> {
  await sql`with hour as (
      select a.agent_id, m.video_id, count(*) as plays from video_play_marks m join accounts a on a.id = m.account_id
      where m.played_at > ${new Date(now - hourMs)} group by a.agent_id, m.video_id
    ), day as (
      select agent_id, video_id, plays from (
        select agent_id, video_id, plays, row_number() over (partition by agent_id order by plays desc, video_id desc) as nth
        from video_rankings where period = 'day') top where nth <= ${mostBehind}
    ), ranks as (
      select agent_id, video_id, coalesce(h.plays, 0) * 1000000 + least(coalesce(d.plays, 0), 999999) as plays
      from hour h full join day d using (agent_id, video_id)
    ), gone as (
      delete from video_rankings r where r.period = 'hour' and not exists (
        select from ranks n where n.agent_id = r.agent_id and n.video_id = r.video_id)
    )
    insert into video_rankings as r (agent_id, period, video_id, plays)
    select agent_id, 'hour', video_id, plays from ranks
    on conflict (agent_id, period, video_id) do update set plays = excluded.plays where r.plays <> excluded.plays`.execute(
    db,
  );
}

async function beginDay(db: Db, today: string, since: string): Promise<void> {
  await transact(db, async (trx) => {
    const value = JSON.stringify({ day: today });
    const { rows } = await sql`insert into settings as s (key, value) values (${settingsKey}, ${value}::jsonb)
      on conflict (key) do update set value = excluded.value, updated_at = now() where s.value <> excluded.value
      returning key`.execute(trx);
    if (rows.length === 0) return;
    await sql`insert into video_count_changes
      select distinct video_id from video_play_days where day >= ${since} on conflict do nothing`.execute(trx);
  });
}

async function refresh(trx: Db, ids: readonly string[], now: number): Promise<void> {
  await sql`update video_listings l set views = v.views, collects = v.collects from videos v
    where v.id = any(${[...ids]}::bigint[]) and l.video_id = v.id
      and (l.views <> v.views or l.collects <> v.collects)`.execute(trx);
  await sql`with totals as (
      select agent_id, video_id,
        sum(plays) as every,
        sum(plays) filter (where day > ${shanghaiDay(now, days.month)}) as month,
        sum(plays) filter (where day > ${shanghaiDay(now, days.week)}) as week,
        sum(plays) filter (where day = ${shanghaiDay(now)}) as day
      from video_play_days where video_id = any(${[...ids]}::bigint[]) group by agent_id, video_id
    ), ranks as (
      select agent_id, video_id, period, plays from totals
      cross join lateral (values ('all', every), ('month', month), ('week', week), ('day', day)) p (period, plays)
      where plays > 0
    ), gone as (
      delete from video_rankings r where r.video_id = any(${[...ids]}::bigint[]) and r.period <> 'hour' and not exists (
        select from ranks n where n.agent_id = r.agent_id and n.period = r.period and n.video_id = r.video_id)
    )
    insert into video_rankings as r (agent_id, period, video_id, plays)
    select agent_id, period, video_id, plays from ranks
    on conflict (agent_id, period, video_id) do update set plays = excluded.plays where r.plays <> excluded.plays`.execute(
    trx,
  );
}
