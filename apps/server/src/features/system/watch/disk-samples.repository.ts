import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { DiskSample } from './disk-forecast.ts';

/** Bytes by folder of the data. */
export type DiskParts = Readonly<Record<string, number>>;

const keptDays = 60;

export async function addDiskSample(
  db: Db,
  { freeBytes, totalBytes, parts }: { freeBytes: number; totalBytes: number; parts: DiskParts | null },
): Promise<void> {
  await sql`insert into disk_samples (hour, free_bytes, total_bytes, parts)
    values (date_trunc('hour', now()), ${freeBytes}, ${totalBytes}, ${parts === null ? null : JSON.stringify(parts)}::jsonb)
    on conflict (hour) do update set free_bytes = excluded.free_bytes, total_bytes = excluded.total_bytes,
      parts = coalesce(excluded.parts, disk_samples.parts)`.execute(db);
  await sql`delete from disk_samples where hour < now() - make_interval(days => ${keptDays})`.execute(db);
}

/** Oldest first. */
export async function diskSamples(db: Db, days: number): Promise<DiskSample[]> {
  const { rows } = await sql<{ at: number; free: string }>`
    select (extract(epoch from hour) * 1000)::float8 as at, free_bytes::text as free from disk_samples
    where hour > now() - make_interval(days => ${days}) order by hour`.execute(db);
  return rows.map(({ at, free }) => ({ at, freeBytes: Number(free) }));
}

/** What the folders took when they were last measured. */
export async function lastDiskParts(db: Db): Promise<{ at: number; parts: DiskParts } | null> {
  const { rows } = await sql<{ at: number; parts: DiskParts }>`
    select (extract(epoch from hour) * 1000)::float8 as at, parts from disk_samples
    where parts is not null order by hour desc limit 1`.execute(db);
  return rows[0] ?? null;
}
