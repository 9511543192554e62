import { z } from 'zod';
import { loadConfig } from '../../../platform/config/config.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import { defineJob } from '../../../platform/jobs/job.ts';

const baseJobSpec = {
  id: 'backup.base',
  payload: z.object({}),
  maxAttempts: 1,
  needsRoom: true,
  lane: 'heavy',
} as const;

/** A copy of the embedded cluster, from which the archived log goes on. */
export const baseJob = defineJob({
  ...baseJobSpec,
  load: async () => {
    const { clusterOf } = await import('./cluster.ts');
    const { makeBase } = await import('./make-base.ts');
    const { saveBase } = await import('./wal.repository.ts');
    const { failureText } = await import('../backup-failure.ts');
    return async (_payload, { database, dataDir, log, signal }) => {
      const { backup, backupWal, disk } = loadConfig(process.env, process.cwd());
      if (backupWal === undefined) return;
      const { recipient } = backup;
      const order = { ...clusterOf(dataDir, backupWal), pool: database.pool, dataDir, recipient, signal };
      try {
        const { name, bytes } = await makeBase({ ...order, keepFree: 2 * disk.lowBytes });
        await saveBase(database.db, null);
        log.info({ name, bytes }, 'copy of the database made');
      } catch (error) {
        await saveBase(database.db, failureText(error));
        throw error;
      }
    };
  },
});

/** Every minute, as often as PostgreSQL closes a segment. */
export const archiveJob = defineJob({
  id: 'backup.wal',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const { clusterOf } = await import('./cluster.ts');
    const { keepArchive } = await import('./keep-archive.ts');
    const { readSchedule } = await import('../schedule/schedule.repository.ts');
    return async (_payload, { database, dataDir, signal }) => {
      const { backup, backupWal } = loadConfig(process.env, process.cwd());
      if (backupWal === undefined) return;
      const place = clusterOf(dataDir, backupWal);
      const schedule = await readSchedule(database.db);
      const order = { database, place, recipient: backup.recipient, schedule, now: Date.now(), signal };
      if (await keepArchive(order)) await enqueue(database.db, baseJobSpec, {}, { key: 'base' });
    };
  },
});
