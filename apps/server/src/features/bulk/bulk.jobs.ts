import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { bulkJobSpec } from './bulk.job-spec.ts';

export const bulkJob = defineJob({
  ...bulkJobSpec,
  load: async () => {
    const { workOn } = await import('./run-operation.ts');
    return async ({ operationId }, { database, signal, log }) => {
      await workOn(database.db, operationId, { clock: Date.now, isStopping: () => signal.aborted, log });
    };
  },
});

/** Takes up what a dead worker left, ends picks whose time has come, and forgets what cannot be taken back any more. */
export const bulkSweepJob = defineJob({
  id: 'bulk.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const { sweep } = await import('./sweep.ts');
    return async (_payload, { database }) => {
      await sweep(database.db, Date.now());
    };
  },
});
