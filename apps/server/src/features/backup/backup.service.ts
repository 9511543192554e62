import { z } from 'zod';
import { type Db, transact } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { isLocked } from './backup-lock.ts';
import {
  type BackupCause,
  failForgotten,
  failRunning,
  findOpenBackup,
  insertBackup,
  oneAtATime,
} from './backup.repository.ts';

/** The worker makes the backup in its own backup folder. */
export const backupJobSpec = {
  id: 'backup.make',
  payload: z.object({ backupId: z.string() }),
  maxAttempts: 1,
  needsRoom: true,
  lane: 'heavy',
} as const;

/** Gives up what was killed: whatever runs holds the lock, and whatever waits has a job that waits. */
export async function settleBackups(db: Db): Promise<void> {
  if (!(await isLocked(db))) await failRunning(db, null);
  await failForgotten(db, backupJobSpec.id);
}

/** "Backup now": enqueues the job. One that waits or runs already is answered instead of a second one. */
export async function requestBackup(db: Db, cause: BackupCause = 'hand'): Promise<string> {
  return await transact(db, async (trx) => {
    await oneAtATime(trx);
    await settleBackups(trx);
    const open = await findOpenBackup(trx);
    if (open !== null) return open;
    const backupId = await insertBackup(trx, 'queued', cause);
    await enqueue(trx, backupJobSpec, { backupId }, { key: 'backup' });
    return backupId;
  });
}
