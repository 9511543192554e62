import { z } from 'zod';
import { type Db, transact } from '../../platform/db/db.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import { findOpenBackup, insertBackup } from './backup.repository.ts';

/** The worker makes the backup in its own backup folder. */
export const backupJobSpec = {
  id: 'backup.make',
  payload: z.object({ backupId: z.string() }),
  maxAttempts: 1,
  needsRoom: true,
  lane: 'heavy',
} as const;

/** No backup takes longer; one that is still open after this was interrupted. */
export const longestBackupMs = 24 * 3600_000;

/** "Backup now": enqueues the job. One that waits or runs already is answered instead of a second one. */
export async function requestBackup(db: Db): Promise<string> {
  return await transact(db, async (trx) => {
    const open = await findOpenBackup(trx, Date.now() - longestBackupMs);
    if (open !== null) return open;
    const backupId = await insertBackup(trx, 'queued');
    await enqueue(trx, backupJobSpec, { backupId }, { key: 'backup' });
    return backupId;
  });
}
