import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { readJobSpec, workJobSpec } from './import.job-spec.ts';
import type { ImportWorker } from './work/import-worker.ts';

export function importJobs(worker: ImportWorker) {
  const read = defineJob({
    ...readJobSpec,
    load:
      async () =>
      async ({ importId }, { signal }) =>
        await worker.read(importId, signal),
  });

  const work = defineJob({
    ...workJobSpec,
    load:
      async () =>
      async ({ importId, slot }, { signal }) =>
        await worker.work(importId, slot, signal),
  });

  const sweep = defineJob({
    id: 'import.sweep',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    load: async () => async () => await worker.sweep(),
  });

  return [read, work, sweep] as const;
}
