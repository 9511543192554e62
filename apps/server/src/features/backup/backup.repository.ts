import type { Db } from '../../platform/db/db.ts';

export interface BackupState {
  readonly backupId: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed';
  readonly folder: string | null;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly reason: string | null;
  readonly requestedAt: number;
  readonly finishedAt: number | null;
}

/** One that waits or runs and was requested after this time. */
export async function findOpenBackup(trx: Db, requestedAfter: number): Promise<string | null> {
  const open = await trx
    .selectFrom('backups')
    .select('id')
    .where('state', 'in', ['queued', 'running'])
    .where('requested_at', '>', new Date(requestedAfter))
    .orderBy('id')
    .executeTakeFirst();
  return open?.id ?? null;
}

export async function insertBackup(db: Db, state: 'queued' | 'running'): Promise<string> {
  const { id } = await db
    .insertInto('backups')
    .values({ state, folder: null, reason: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Backups whose process was killed never record their end; those requested before this time are given up. */
export async function failInterrupted(db: Db, requestedBefore: number): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', reason: 'interrupted', finished_at: new Date() })
    .where('state', '=', 'running')
    .where('requested_at', '<', new Date(requestedBefore))
    .execute();
}

export async function setRunning(db: Db, backupId: string): Promise<void> {
  await db.updateTable('backups').set({ state: 'running' }).where('id', '=', backupId).execute();
}

export async function setDone(
  db: Db,
  backupId: string,
  made: Pick<BackupState, 'folder' | 'rows' | 'files' | 'bytes' | 'reason'>,
): Promise<void> {
  const { folder, rows, files, bytes, reason } = made;
  await db
    .updateTable('backups')
    .set({ state: 'done', folder, table_rows: rows, files, bytes, reason, finished_at: new Date() })
    .where('id', '=', backupId)
    .execute();
}

export async function setFailed(db: Db, backupId: string, reason: string): Promise<void> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', reason, finished_at: new Date() })
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
    folder: row.folder,
    rows: Number(row.table_rows),
    files: Number(row.files),
    bytes: Number(row.bytes),
    reason: row.reason,
    requestedAt: row.requested_at.getTime(),
    finishedAt: row.finished_at?.getTime() ?? null,
  }));
}
