import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Takes what is over out of the indexes of the lists, which no longer show it by then. */
export const pastListings = defineJob({
  id: 'listing.past',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 1,
  load: async () => {
    const { leavePast } = await import('./past-listings.repository.ts');
    return async (_payload, { database, signal }) => {
      await leavePast(database.db, Date.now(), () => signal.aborted);
    };
  },
});
