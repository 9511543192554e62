import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Deletes raw events when they are old; their hours stay. */
export const pruneAdEvents = defineJob({
  id: 'ad.prune-events',
  payload: z.object({}),
  cron: '25 * * * *',
  maxAttempts: 1,
  load: async () => {
    const { pruneAds } = await import('./events/ad-prune.ts');
    return async (_payload, { database, log, signal }) => {
      const deleted = await pruneAds(database.db, Date.now(), () => signal.aborted);
      if (deleted > 0) log.info({ deleted }, 'deleted raw ad events; their hours are kept');
    };
  },
});
