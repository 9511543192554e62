import { defineJob } from '../../platform/jobs/job.ts';
import { pictureSweepOrder } from './picture.job-spec.ts';

export const pictureSweep = defineJob({
  ...pictureSweepOrder,
  cron: '*/10 * * * *',
  atStart: true,
  load: async () => (await import('./picture-sweep.ts')).sweepPictures,
});
