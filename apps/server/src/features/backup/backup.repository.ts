import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { BackupFailure } from './backup-failure.ts';

export type BackupCause = 'hand' | 'schedule' | 'command';

export interface BackupState {
  readonly backupId: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly cause: BackupCause;
  readonly folder: string | null;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly movedBytes: number;
  readonly encrypted: boolean;
  readonly failure: BackupFailure | null;
  readonly reason: string | null;
  readonly requestedAt: number;
  readonly finishedAt: number | null;
}

/** Any number that nothing else locks. */
const requestKey = 5_183_026_473;

/** Of those who ask for a backup at the same moment, one after the other. */
export async function oneAtATime(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${requestKey}::bigint)`.execute(trx);
}

export async function findOpenBackup(trx: Db): Promise<string | null> {
  const open = await trx
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .orderBy('id')
    .executeTakeFirst();
  return open?.id ?? null;
}

export async function insertBackup(db: Db, state: 'queued' | 'running', cause: BackupCause): Promise<string> {
  const { id } = await db
    .insertInto('backups')
    .values({ state, cause, folder: null, reason: null, failure: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Call it only when the lock is held by nobody, or by the caller: then none but `but` runs. */
export async function failRunning(db: Db, but: string | null): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', failure: 'interrupted', reason: 'its process was killed', finished_at: new Date() })
    .where('state', '=', 'running')
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .execute();
}

/** Requests that no worker will take any more: their job is gone, or was begun and is not going on. */
export async function failForgotten(db: Db, jobId: string): Promise<void> {
  await sql`update backups b set state = 'failed', failure = 'interrupted', reason = 'its worker was killed', finished_at = now()
    where b.state = 'queued' and b.requested_at < now() - interval '10 seconds' and not exists (
      select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = ${jobId} and j.payload ->> 'backupId' = b.id::text
        and (j.attempts < j.max_attempts or j.locked_at > now() - interval '1 minute'))`.execute(db);
}

export async function setRunning(db: Db, backupId: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'running', started_at: new Date() })
    .where('id', '=', backupId)
    .execute();
}

type Made = Pick<BackupState, 'folder' | 'rows' | 'files' | 'bytes' | 'reason' | 'movedBytes' | 'encrypted'>;

export async function setDone(db: Db, backupId: string, made: Made): Promise<void> {
  const { folder, rows, files, bytes, reason, movedBytes, encrypted } = made;
  const counts = { table_rows: rows, files, bytes, moved_bytes: movedBytes, encrypted };
  await db
    .updateTable('backups')
    .set({ state: 'done', folder, ...counts, reason, failure: null, finished_at: new Date() })
    .where('id', '=', backupId)
    .execute();
}

export async function setFailed(
  db: Db,
  backupId: string,
  why: { failure: BackupFailure; reason: string },
): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', ...why, finished_at: new Date() })
    .where('id', '=', backupId)
    .execute();
}

/** Newest first. */
export async function lastBackups(db: Db, count: number): Promise<BackupState[]> {
  const rows = await db
    .selectFrom('backups')
    .selectAll()
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  return rows.map((row) => ({
    backupId: row.id,
    state: row.state,
    cause: row.cause,
    folder: row.folder,
    rows: Number(row.table_rows),
    files: Number(row.files),
    bytes: Number(row.bytes),
    movedBytes: Number(row.moved_bytes),
    encrypted: row.encrypted,
    failure: row.failure,
    reason: row.reason,
    requestedAt: row.requested_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
  }));
}

/** When the last one that is good was complete. */
export async function lastGoodAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('backups')
    .select((query) => query.fn.max('finished_at').as('at'))
    .where('state', '=', 'done')
    .executeTakeFirst();
  return row?.at?.getTime() ?? null;
}

/** Those that were begun since then: the clock asks again when they failed, but not for ever. */
export async function attemptsSince(
  db: Db,
  since: number,
): Promise<{ done: number; failed: number; lastFailedAt: number | null }> {
  const { rows } = await sql<{ done: string; failed: string; last: Date | null }>`
    select count(*) filter (where state = 'done') as done, count(*) filter (where state = 'failed') as failed,
      max(finished_at) filter (where state = 'failed') as last
    from backups where requested_at >= ${new Date(since)}`.execute(db);
  const [row] = rows;
  return { done: Number(row?.done ?? 0), failed: Number(row?.failed ?? 0), lastFailedAt: row?.last?.getTime() ?? null };
}
