import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';

/** Once a day, where an owner switched it on. */
export function updatesJob(allowLoopback: boolean) {
  return defineJob({
    id: 'system.updates',
    payload: z.object({}),
    cron: '37 21 * * *',
    maxAttempts: 1,
    load: async () => {
      const { lookForUpdates } = await import('./look-for-updates.ts');
      return async (_payload, { database: { db }, signal }) =>
        await lookForUpdates({ db, now: Date.now(), allowLoopback, signal });
    },
  });
}
