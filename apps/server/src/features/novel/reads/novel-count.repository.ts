import { sql } from 'kysely';
import { type Db, transact } from '../../../platform/db/db.ts';
import { takeCountChanges } from '../../../platform/db/count-changes.ts';
import { invalidate } from '../../../platform/db/invalidate.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { novelTag } from '../novel-card.ts';
import { refreshNovels } from '../novel-publish.repository.ts';
import { shanghaiHourName, weekDays } from './read-hours.ts';

const settingsKey = 'novel rankings';

/**
 * Brings lists up to date, a batch a transaction: the novels that were read or collected, those whose scheduled chapter
 * has come out, and at the turn of an hour or day those whose reads have moved on.
 */
export async function refreshNovelCounts(
  db: Db,
  now: number,
  isStopping: () => boolean = () => false,
): Promise<number> {
  await beginHour(db, now);
  const refreshed = await takeCountChanges(db, 'novel', isStopping, (trx, ids) => refreshCounts(trx, ids, now));
  return refreshed + (await publishScheduled(db, now));
}

async function beginHour(db: Db, now: number): Promise<void> {
  const hour = shanghaiHourName(now);
  await transact(db, async (trx) => {
    const { rows } = await sql<{ before: string | null }>`with old as (
        select value ->> 'hour' as hour from settings where key = ${settingsKey}
      ), set as (
        insert into settings as s (key, value) values (${settingsKey}, jsonb_build_object('hour', ${hour}::text))
        on conflict (key) do update set value = s.value || excluded.value, updated_at = now()
          where s.value ->> 'hour' is distinct from ${hour}
        returning key
      )
      select (select hour from old) as before from set`.execute(trx);
    const [turn] = rows;
    if (!turn) return;
    const newDay = turn.before?.slice(0, 10) !== shanghaiDay(now);
    await sql`insert into novel_count_changes select distinct novel_id from novel_listings
      where ${newDay ? sql`week > 0` : sql`hour > 0`} on conflict do nothing`.execute(trx);
    if (newDay) {
      await sql`delete from novel_read_hours where hour < ${shanghaiDay(now, weekDays + 1)}`.execute(trx);
    }
  });
}

async function refreshCounts(trx: Db, ids: readonly string[], now: number): Promise<void> {
  await sql`with heat as (
      select agent_id, novel_id, sum(reads) as week,
        coalesce(sum(reads) filter (where hour >= ${shanghaiDay(now)}), 0) as day,
        coalesce(sum(reads) filter (where hour = ${shanghaiHourName(now)}), 0) as hour
      from novel_read_hours
      where novel_id = any(${[...ids]}::bigint[]) and hour >= ${shanghaiDay(now, weekDays - 1)}
      group by agent_id, novel_id
    )
    update novel_listings l set collects = n.collects, hour = coalesce(h.hour, 0), day = coalesce(h.day, 0),
      week = coalesce(h.week, 0)
    from novels n
    join novel_listings o on o.novel_id = n.id
    left join heat h on h.agent_id = o.agent_id and h.novel_id = o.novel_id
    where n.id = any(${[...ids]}::bigint[])
      and l.agent_id = o.agent_id and l.group_id = o.group_id and l.novel_id = o.novel_id
      and (l.collects, l.hour, l.day, l.week)
        is distinct from (n.collects, coalesce(h.hour, 0), coalesce(h.day, 0), coalesce(h.week, 0))`.execute(trx);
}

/** Novels with a chapter that came out since the last look: their numbers, and their place among the new ones. */
async function publishScheduled(db: Db, now: number): Promise<number> {
  return await transact(db, async (trx) => {
    const { rows: seen } = await sql<{ at: string | null }>`
      select value ->> 'published' as at from settings where key = ${settingsKey} for update`.execute(trx);
    const since = new Date(seen[0]?.at ?? 0);
    const { rows } = await sql<{ novel_id: string }>`select distinct novel_id from novel_chapters
      where published_at > ${since} and published_at <= ${new Date(now)}`.execute(trx);
    await sql`update settings set value = value || jsonb_build_object('published', ${new Date(now).toISOString()}::text)
      where key = ${settingsKey}`.execute(trx);
    if (rows.length === 0) return 0;
    await refreshNovels(
      trx,
      rows.map((row) => row.novel_id),
      now,
    );
    await invalidate(trx, novelTag);
    return rows.length;
  });
}
