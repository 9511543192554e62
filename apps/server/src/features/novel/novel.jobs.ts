import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { novelCoverJobSpec } from './cover/novel-cover.job-spec.ts';
import { shelfNewsJobSpec } from './news/shelf-news.job-spec.ts';

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

/** A cover for a novel that came without one, or with one that a stranger made. */
export const novelCoverJob = defineJob({
  ...novelCoverJobSpec,
  load: async () => {
    const [{ novelCoverPainter }, { readCover }] = await Promise.all([
      import('./cover/novel-cover.jobs.ts'),
      import('../picture/picture.public.ts'),
    ]);
    return novelCoverPainter(readCover);
  },
});

/** New chapters, to those who keep the novel on their shelf. */
export const shelfNewsJob = defineJob({
  ...shelfNewsJobSpec,
  load: async () => (await import('./news/shelf-news.jobs.ts')).tellShelves,
});
