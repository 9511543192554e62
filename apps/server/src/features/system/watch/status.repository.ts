import { ageOf, archiveState, readSchedule } from '../../backup/backup.public.ts';
import { statfs } from 'node:fs/promises';
import type { AdminOutput } from '@liuguang/contract/admin-calls.ts';
import { sql } from 'kysely';
import type { Deps } from '../../../platform/deps.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { AnyJob } from '../../../platform/jobs/job.ts';
import { queueState } from '../../../platform/jobs/queue-state.ts';
import { callFigures } from './calls.repository.ts';
import { listCertificates } from './certificates.repository.ts';
import { daysUntilFull } from './disk-forecast.ts';
import { diskSamples, lastDiskParts } from './disk-samples.repository.ts';

type Status = AdminOutput<'system/status'>;

/** The forecast follows what happened lately, not the film library of last year. */
const forecastDays = 14;

export interface StatusDeps extends Pick<Deps, 'db' | 'pool' | 'reads' | 'clock'> {
  readonly folder: string;
  readonly lowBytes: number;
  readonly backupWal: string | undefined;
  readonly jobs: () => readonly AnyJob[];
}

export async function statusOf(deps: StatusDeps): Promise<Status> {
  const { db, pool, reads, clock } = deps;
  const [calls, lanes, disk, workers, backup, books, certificates] = await Promise.all([
    callFigures(db, clock()),
    queueState(db, deps.jobs()),
    diskState(deps),
    workersOf(db),
    backupState(deps, clock()),
    lastBookCheck(db),
    listCertificates(db, null),
  ]);
  const { totalCount: open, idleCount: idle, waitingCount: waiting } = pool;
  return {
    calls,
    lanes,
    disk,
    database: { pool: { open, idle, waiting, max: pool.options.max }, behindMs: reads.behindMs() },
    workers,
    backup,
    books,
    certificates,
  };
}

export async function diskState({
  db,
  folder,
  lowBytes,
}: Pick<StatusDeps, 'db' | 'folder' | 'lowBytes'>): Promise<Status['disk']> {
  const [{ bavail, blocks, bsize }, samples, last, database] = await Promise.all([
    statfs(folder),
    diskSamples(db, forecastDays),
    lastDiskParts(db),
    databaseBytes(db),
  ]);
  const parts = Object.entries(last?.parts ?? {}).map(([part, bytes]) => ({ part, bytes }));
  return {
    freeBytes: bavail * bsize,
    totalBytes: blocks * bsize,
    parts: [{ part: 'database', bytes: database }, ...parts].toSorted((a, b) => b.bytes - a.bytes),
    partsAt: last?.at ?? null,
    samples,
    daysLeft: daysUntilFull(samples, lowBytes),
  };
}

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select pg_database_size(current_database())::text as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}

async function workersOf(db: Db): Promise<Status['workers']> {
  const rows = await db.selectFrom('worker_figures').select(['worker', 'at']).orderBy('worker').execute();
  return rows.map(({ worker, at }) => ({ worker, seenAt: at.getTime() }));
}

export async function backupState(
  { db, backupWal }: Pick<StatusDeps, 'db' | 'backupWal'>,
  now: number,
): Promise<Status['backup']> {
  const { rows } = await sql<{ good: Date | null; failed: Date | null }>`
    select max(finished_at) filter (where state = 'done') as good, max(finished_at) filter (where state = 'failed') as failed
    from backups`.execute(db);
  const { good, failed } = rows[0] ?? {};
  const lastGoodAt = good?.getTime() ?? null;
  const { alarmDays } = await readSchedule(db);
  const archive = (await archiveState(db, { backupWal }, now))?.state ?? null;
  return { lastGoodAt, lastFailedAt: failed?.getTime() ?? null, age: ageOf(lastGoodAt, alarmDays, now), archive };
}

/** The last proof of the books that came to an end. */
export async function lastBookCheck(db: Db): Promise<Status['books']> {
  const row = await db
    .selectFrom('book_checks')
    .select(['finished_at', 'problems'])
    .where('finished_at', 'is not', null)
    .where('failure', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { checkedAt: row?.finished_at?.getTime() ?? null, problems: row?.problems.length ?? null };
}
