import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Sort keys of lists and the rankings, from plays and collections, every minute. */
export const refreshVideos = defineJob({
  id: 'video.refresh-counts',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: async () => {
    const { refreshVideoCounts } = await import('./video-ranking.repository.ts');
    return async (_payload, { database, signal }) => {
      await refreshVideoCounts(database.db, Date.now(), () => signal.aborted);
    };
  },
});
