import { z } from 'zod';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import type { Db } from '../../platform/db/db.ts';

/** What is asked of the worker: to make a backup in its own backup folder. */
export const backupOrder = {
  id: 'backup.make',
  payload: z.object({ backupId: z.string() }),
  maxAttempts: 1,
  needsRoom: true,
  lane: 'heavy',
} as const;

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

/** "Backup now": the worker makes it, and its state is in the database. One that waits or runs already is enough. */
export async function requestBackup(db: Db): Promise<string> {
  return await db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('backups')
      .select('id')
      .where('state', 'in', ['queued', 'running'])
      .where('requested_at', '>', new Date(Date.now() - 24 * 3600_000))
      .orderBy('id')
      .executeTakeFirst();
    if (open) return open.id;
    const { id } = await trx
      .insertInto('backups')
      .values({ state: 'queued', folder: null, reason: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(trx, backupOrder, { backupId: id }, { key: 'backup' });
    return id;
  });
}

/** The newest first. */
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
