import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Which titles the same people watch or read, from what came in since the last minute. */
export const learnSimilar = defineJob({
  id: 'recommend.learn-similar',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: async () => {
    const [{ learnSimilarTitles }, { deleteOldRuns }] = await Promise.all([
      import('./similar/similar.repository.ts'),
      import('./feed/old-runs.repository.ts'),
    ]);
    return async (_payload, { database: { db }, signal }) => {
      await learnSimilarTitles(db, Date.now(), () => signal.aborted);
      await deleteOldRuns(db, Date.now());
    };
  },
});

/** The best of each tag. */
export const refreshTagTops = defineJob({
  id: 'recommend.refresh-tag-tops',
  payload: z.object({}),
  cron: '17 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const { refreshTagTopTitles } = await import('./similar/tag-tops.repository.ts');
    return async (_payload, { database: { db } }) => {
      await refreshTagTopTitles(db);
    };
  },
});
