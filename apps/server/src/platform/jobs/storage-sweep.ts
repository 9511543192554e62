import { z } from 'zod';
import { defineJob } from './job.ts';

const dayMs = 24 * 3600 * 1000;

/** Drops what killed processes left half written in a bucket; nobody sees it, and it costs room. */
export const storageSweep = defineJob({
  id: 'platform.storage-sweep',
  payload: z.object({}),
  cron: '23 * * * *',
  maxAttempts: 1,
  load: async () => {
    const { storageOf, uploadFilesOf } = await import('./job-storage.ts');
    return async (_payload, context) => {
      const stray = (await (await uploadFilesOf(context)).bucket?.strayParts(dayMs)) ?? [];
      for (const parts of stray) await parts.remove();
      const dropped = stray.length + ((await (await storageOf(context)).sweep?.()) ?? 0);
      if (dropped > 0) context.log.info({ dropped }, 'dropped writes to the bucket that were never finished');
    };
  },
});
