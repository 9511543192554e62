import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { novelProcess, pictureProcess, uploadProcess } from './upload.job-spec.ts';
import type { Publisher } from './process/upload-process.ts';

/** Turn what was uploaded into videos, pictures and novels; whoever joins features says how those are published. */
export function uploadJobs(publisher: () => Promise<Publisher>) {
  return [
    defineJob({
      ...uploadProcess,
      load: async () => (await import('./process/upload-process.ts')).videoProcessor(await publisher()),
    }),
    defineJob({
      ...pictureProcess,
      load: async () => (await import('./process/upload-process.ts')).pictureProcessor(await publisher()),
    }),
    defineJob({
      ...novelProcess,
      load: async () => (await import('./process/upload-process.ts')).novelProcessor(await publisher()),
    }),
  ];
}

/** Takes up what a killed process left, and clears away what nobody will finish. */
export const uploadSweep = defineJob({
  id: 'upload.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./process/upload-sweep.ts')).sweepUploads,
});
