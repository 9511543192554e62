import { defineJob } from '../../platform/jobs/job.ts';
import { imageSweepSpec, toolJobSpecs } from './image-tool.job-spec.ts';

const [quick, network] = toolJobSpecs;
const load = async () => (await import('./process/image-process.ts')).runImageJob;

export const imageToolJobs = [
  defineJob({ ...quick, load }),
  defineJob({ ...network, load }),
  defineJob({
    ...imageSweepSpec,
    cron: '* * * * *',
    atStart: true,
    load: async () => (await import('./process/image-sweep.ts')).sweepImageJobs,
  }),
];
