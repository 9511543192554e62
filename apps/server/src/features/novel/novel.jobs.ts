import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { ReadCover } from './cover/novel-cover.jobs.ts';
import { novelCoverOrder } from './cover/novel-cover.job-spec.ts';

/** Sort keys of lists and rankings, from reads and collections, and chapters whose time has come; every minute. */
export const refreshNovelsJob = defineJob({
  id: 'novel.refresh-counts',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => {
    const { refreshNovelCounts } = await import('./reads/novel-count.repository.ts');
    return async (_payload, { database, signal }) => {
      await refreshNovelCounts(database.db, Date.now(), () => signal.aborted);
    };
  },
});

/** Whoever joins features says how a stranger's picture is read. */
export function novelCoverJob(read: () => Promise<ReadCover>) {
  return defineJob({
    ...novelCoverOrder,
    load: async () => (await import('./cover/novel-cover.jobs.ts')).novelCoverPainter(await read()),
  });
}
