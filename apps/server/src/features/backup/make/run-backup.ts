import type { Database } from '../../../platform/db/database.ts';
import { reasonOf } from '../../../platform/process/start-error.ts';
import { keepNewest } from '../backup-folders.ts';
import { type BackupOrder, type MadeBackup, makeBackup } from './make-backup.ts';

export interface BackupRun extends Omit<BackupOrder, 'pool' | 'backupId'> {
  readonly database: Database;
  /** Of a request that waits; without it a row of its own is made. */
  readonly backupId?: string;
  /** How many stay, the new one included. */
  readonly keep?: number | undefined;
}

/** Makes a backup and writes down what became of it, so that whoever asks for the last one sees it. */
export async function runBackup({ database, keep, ...order }: BackupRun): Promise<MadeBackup & { removed: string[] }> {
  const { db, pool } = database;
  // Of one that was killed nobody writes the end.
  await db
    .updateTable('backups')
    .set({ state: 'failed', reason: 'interrupted', finished_at: new Date() })
    .where('state', '=', 'running')
    .where('requested_at', '<', new Date(Date.now() - 24 * 3600_000))
    .execute();
  const backupId = order.backupId ?? (await begin());
  await db.updateTable('backups').set({ state: 'running' }).where('id', '=', backupId).execute();
  try {
    const made = await makeBackup({ ...order, pool, backupId });
    await db
      .updateTable('backups')
      .set({
        state: 'done',
        folder: made.folder,
        table_rows: made.rows,
        files: made.files,
        bytes: made.bytes,
        reason: made.missing.length === 0 ? null : `${made.missing.length} files were missing in the product itself`,
        finished_at: new Date(),
      })
      .where('id', '=', backupId)
      .execute();
    return { ...made, removed: keep === undefined ? [] : await keepNewest(order.target, keep) };
  } catch (error) {
    await db
      .updateTable('backups')
      .set({ state: 'failed', reason: reasonOf(error), finished_at: new Date() })
      .where('id', '=', backupId)
      .execute();
    throw error;
  }

  async function begin(): Promise<string> {
    const { id } = await db
      .insertInto('backups')
      .values({ state: 'running', folder: null, reason: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }
}
