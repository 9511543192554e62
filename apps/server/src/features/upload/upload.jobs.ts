import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { novelProcess, pictureProcess, uploadProcess } from './upload.job-spec.ts';

async function loadProcessors() {
  const [processors, { publisher }] = await Promise.all([
    import('./process/upload-process.ts'),
    import('./process/publish-upload.ts'),
  ]);
  return { ...processors, publisher };
}

/** Turn what was uploaded into videos, pictures and novels. */
export const uploadJobs = [
  defineJob({
    ...uploadProcess,
    load: async () => {
      const { videoProcessor, publisher } = await loadProcessors();
      return videoProcessor(publisher);
    },
  }),
  defineJob({
    ...pictureProcess,
    load: async () => {
      const { pictureProcessor, publisher } = await loadProcessors();
      return pictureProcessor(publisher);
    },
  }),
  defineJob({
    ...novelProcess,
    load: async () => {
      const { novelProcessor, publisher } = await loadProcessors();
      return novelProcessor(publisher);
    },
  }),
];

/** Takes up what a killed process left, and clears away what nobody will finish. */
export const uploadSweep = defineJob({
  id: 'upload.sweep',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./process/upload-sweep.ts')).sweepUploads,
});
