import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { uploadProcess } from './upload-order.ts';
import type { Publisher } from './upload-process.ts';

/** Turns what was uploaded into a video; whoever joins features says how a video is published. */
export function uploadProcessJob(publisher: () => Promise<Publisher>) {
  return defineJob({
    ...uploadProcess,
    load: async () => (await import('./upload-process.ts')).uploadProcessor(await publisher()),
  });
}

/** Takes up what a killed process left, and clears away what nobody will finish. */
export const uploadSweep = defineJob({
  id: 'upload.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./upload-sweep.ts')).sweepUploads,
});
