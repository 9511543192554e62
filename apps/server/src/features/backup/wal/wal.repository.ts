import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Window } from './window.ts';

export interface Found {
  readonly windows: readonly Window[];
  readonly bases: number;
  readonly bytes: number;
  readonly lastBaseAt: number | null;
}

export async function saveFound(db: Db, { windows, bases, bytes, lastBaseAt }: Found): Promise<void> {
  const row = {
    windows: JSON.stringify(windows),
    bases,
    bytes,
    last_base_at: lastBaseAt === null ? null : new Date(lastBaseAt),
    failure: null,
    looked_at: new Date(),
  };
  await write(db, row);
}

export async function saveFailure(db: Db, reason: string): Promise<void> {
  await write(db, { failure: reason.slice(0, 500), looked_at: new Date() });
}

export async function saveBase(db: Db, reason: string | null): Promise<void> {
  await write(db, {
    base_failure: reason?.slice(0, 500) ?? null,
    base_failed_at: reason === null ? null : new Date(),
  });
}

/** How sending to the bucket ended; `reason` is null when it went well. */
export async function saveSent(
  db: Db,
  column: 'bucket_failure' | 'bucket_base_failure',
  reason: string | null,
): Promise<void> {
  const value = reason?.slice(0, 500) ?? null;
  await db
    .updateTable('wal_archive')
    .set({ [column]: value })
    .where(column, 'is distinct from', value)
    .execute();
}

interface Row {
  readonly windows?: string;
  readonly bases?: number;
  readonly bytes?: number;
  readonly last_base_at?: Date | null;
  readonly failure?: string | null;
  readonly looked_at?: Date;
  readonly base_failure?: string | null;
  readonly base_failed_at?: Date | null;
}

async function write(db: Db, row: Row): Promise<void> {
  await db
    .insertInto('wal_archive')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute();
}

export async function readFound(db: Db) {
  const row = await db.selectFrom('wal_archive').selectAll().executeTakeFirst();
  if (!row) return null;
  return {
    windows: row.windows as Window[],
    bases: row.bases,
    bytes: Number(row.bytes),
    lastBaseAt: row.last_base_at?.getTime() ?? null,
    baseFailure: row.base_failure,
    baseFailedAt: row.base_failed_at?.getTime() ?? null,
    failure: row.failure,
    bucketFailure: row.bucket_failure ?? row.bucket_base_failure,
    lookedAt: row.looked_at.getTime(),
  };
}

/** Since when PostgreSQL has not been able to archive; null where the last try was good. */
export async function archiverFailedAt(db: Db): Promise<number | null> {
  const { rows } = await sql<{ failed: Date | null }>`
    select case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_time end as failed
    from pg_stat_archiver`.execute(db);
  return rows[0]?.failed?.getTime() ?? null;
}

export async function currentTimeline(db: Db): Promise<number> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db);
  return Number.parseInt(rows[0]?.timeline ?? '', 16);
}
