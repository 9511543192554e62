import { defineJob } from '../../platform/jobs/job.ts';
import { pictureSweepSpec } from './picture.job-spec.ts';

export const pictureSweep = defineJob({
  ...pictureSweepSpec,
  cron: '*/10 * * * *',
  atStart: true,
  load: async () => (await import('./picture-sweep.ts')).sweepPictures,
});
