import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Tells creators that the moment of a scheduled video has come; it is shown by the clock, whether or not this runs. */
export const announceWorks = defineJob({
  id: 'work.announce',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const { announceScheduled } = await import('./announce-scheduled.ts');
    return async (_payload, { database }) => {
      await announceScheduled(database.db, Date.now());
    };
  },
});
