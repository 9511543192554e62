import { statfs } from 'node:fs/promises';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import { countJobs } from './jobs.repository.ts';
import type { Db } from '../../platform/db/db.ts';

const startedAt = Date.now();

type Health = AdminOutput<'system/health'>;

export async function healthOf(db: Db, folder: string): Promise<Omit<Health, 'parts'>> {
  const [database, tables, disk, jobs] = await Promise.all([
    databaseOf(db),
    tablesOf(db),
    statfs(folder),
    countJobs(db),
  ]);
  return {
    database,
    tables,
    storage: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    jobs,
    process: { startedAt, memoryBytes: process.memoryUsage.rss() },
  };
}

async function databaseOf(db: Db) {
  const { rows } = await sql<{ version: string; bytes: string; connections: number; max: number }>`
    select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max`.execute(db);
  const row = rows[0];
  return {
    version: row?.version ?? '',
    bytes: Number(row?.bytes ?? 0),
    connections: row?.connections ?? 0,
    maxConnections: row?.max ?? 0,
  };
}

/** The ten largest. Row numbers are the planner's estimates: counting large tables would take too long. */
async function tablesOf(db: Db) {
  const { rows } = await sql<{ name: string; bytes: string; rows: string }>`
    select relname as name, pg_total_relation_size(oid)::text as bytes, greatest(reltuples, 0)::bigint::text as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    order by pg_total_relation_size(oid) desc limit 10`.execute(db);
  return rows.map((row) => ({ name: row.name, bytes: Number(row.bytes), rows: Number(row.rows) }));
}
