import type { Database } from '../../../platform/db/database.ts';
import { reasonOf } from '../../../platform/process/start-error.ts';
import { keepNewest } from '../backup-folders.ts';
import { failInterrupted, insertBackup, setDone, setFailed, setRunning } from '../backup.repository.ts';
import { longestBackupMs } from '../backup.service.ts';
import { type BackupOptions, type MadeBackup, makeBackup } from './make-backup.ts';

export interface BackupRun extends Omit<BackupOptions, 'pool' | 'backupId'> {
  readonly database: Database;
  /** Of a request that waits; without it a row of its own is made. */
  readonly backupId?: string;
  /** How many stay, the new one included. */
  readonly keep?: number | undefined;
}

/** Makes a backup and records its outcome in the list of backups. */
export async function runBackup({
  database,
  keep,
  ...options
}: BackupRun): Promise<MadeBackup & { removed: string[] }> {
  const { db, pool } = database;
  await failInterrupted(db, Date.now() - longestBackupMs);
  const backupId = options.backupId ?? (await insertBackup(db, 'running'));
  await setRunning(db, backupId);
  try {
    const made = await makeBackup({ ...options, pool, backupId });
    const missing = made.missing.length;
    const reason = missing === 0 ? null : `${missing} files were missing in the product itself`;
    await setDone(db, backupId, { ...made, reason });
    return { ...made, removed: keep === undefined ? [] : await keepNewest(options.target, keep) };
  } catch (error) {
    await setFailed(db, backupId, reasonOf(error));
    throw error;
  }
}
