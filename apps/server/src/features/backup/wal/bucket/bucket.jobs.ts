import { z } from 'zod';
import { loadConfig } from '../../../../platform/config/config.ts';
import { defineJob, type JobContext } from '../../../../platform/jobs/job.ts';
import { sendBasesLockKey, sendLogLockKey } from '../../backup-lock.ts';
import type { ArchiveBucket } from './archive-bucket.ts';
import type { clusterOf } from '../cluster.ts';

interface Errand {
  readonly lockKey: number;
  readonly column: 'bucket_failure' | 'bucket_base_failure';
  /** For people: what is not in the bucket when it fails. */
  readonly what: string;
}

interface Sending {
  readonly bucket: ArchiveBucket;
  readonly place: ReturnType<typeof clusterOf>;
  readonly now: number;
  /** Aborted when the worker stops, and when the lock is lost. */
  readonly signal: AbortSignal;
}

/**
 * Runs with the bucket where one is set, and leaves it to the worker that does it already. How it ended is written down beside the
 * archive, where it is an alarm until it goes well again; as a failed job of every minute it would be told a second time, and stay.
 */
async function withBucket(
  { database, dataDir, log, signal }: JobContext,
  { lockKey, column, what }: Errand,
  work: (sending: Sending) => Promise<void>,
): Promise<void> {
  const [{ clusterOf }, { openArchiveBucket }, { whileLocked }, { failureOf, failureText }, { saveSent }] =
    await Promise.all([
      import('../cluster.ts'),
      import('./archive-bucket.ts'),
      import('../../backup-lock.ts'),
      import('../../backup-failure.ts'),
      import('../wal.repository.ts'),
    ]);
  const { backup, backupWal } = loadConfig(process.env, process.cwd());
  if (backupWal === undefined) return;
  const bucket = openArchiveBucket({ backup });
  // What went wrong with a bucket that is not used any more is no trouble.
  if (!bucket) return await saveSent(database.db, column, null);
  try {
    const place = clusterOf(dataDir, backupWal);
    const send = (lost: AbortSignal) =>
      work({ bucket, place, now: Date.now(), signal: AbortSignal.any([signal, lost]) });
    await whileLocked(database.pool, send, lockKey);
    await saveSent(database.db, column, null);
  } catch (error) {
    if (failureOf(error) === 'busy') return;
    // The worker stops: the next one goes on.
    if (signal.aborted) throw error;
    const reason = `${what} not sent to ${bucket.name}: ${failureText(error)}`;
    log.warn({ reason }, 'the bucket of the backups lacks a part of the archive');
    await saveSent(database.db, column, reason);
  } finally {
    bucket.storage.close?.();
  }
}

/** What PostgreSQL closed is in the bucket about two minutes later. */
export const sendLogJob = defineJob({
  id: 'backup.send-log',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: async () => {
    const { sendLog } = await import('./send-log.ts');
    const { currentTimeline } = await import('../wal.repository.ts');
    const errand = { lockKey: sendLogLockKey, column: 'bucket_failure', what: 'the archived log is' } as const;
    return async (_payload, context) =>
      await withBucket(context, errand, async ({ place: { system, segments }, ...sending }) => {
        const timeline = await currentTimeline(context.database.db);
        await sendLog({ ...sending, system, segments, timeline });
      });
  },
});

/** By itself: the log goes on while a large copy is on its way. */
export const sendBasesJob = defineJob({
  id: 'backup.send-bases',
  payload: z.object({}),
  cron: '*/5 * * * *',
  maxAttempts: 1,
  lane: 'heavy',
  load: async () => {
    const { sendBases } = await import('./send-bases.ts');
    const { readSchedule } = await import('../../schedule/schedule.repository.ts');
    const errand = {
      lockKey: sendBasesLockKey,
      column: 'bucket_base_failure',
      what: 'copies of the database are',
    } as const;
    return async (_payload, context) =>
      await withBucket(context, errand, async ({ place: { system, bases }, ...sending }) => {
        const { keepDaily } = await readSchedule(context.database.db);
        await sendBases({ ...sending, system, bases, keepDaily });
      });
  },
});
