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

/** Ends the time in the trash, with the files. */
export const emptyVideoTrash = defineJob({
  id: 'video.empty-trash',
  payload: z.object({}),
  cron: '40 * * * *',
  maxAttempts: 1,
  load: async () => {
    const [{ emptyTrash }, { storageOf }] = await Promise.all([
      import('./admin/video-trash.ts'),
      import('../../platform/jobs/job-storage.ts'),
    ]);
    return async (_payload, context) => {
      const { database, log } = context;
      const storage = await storageOf(context);
      const videos = await emptyTrash(database.db, storage, Date.now());
      if (videos > 0) log.info({ videos }, 'removed videos from the trash');
    };
  },
});

/** New episodes of a series, scheduled ones too, to those who collected one of it. */
export const seriesNewsJob = defineJob({
  id: 'video.series-news',
  payload: z.object({}),
  cron: '* * * * *',
  maxAttempts: 1,
  load: async () => {
    const { tellFollowers } = await import('./series-news/series-news.ts');
    return async (_payload, { database, signal }) => {
      await tellFollowers(database.db, Date.now(), signal);
    };
  },
});
