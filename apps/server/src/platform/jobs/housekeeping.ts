import { z } from 'zod';
import { defineJob } from './job.ts';

/** Deletes what has expired: sessions, codes, QR logins and the counters of rate limits. */
export const housekeeping = defineJob({
  id: 'platform.housekeeping',
  payload: z.object({}),
  cron: '*/10 * * * *',
  maxAttempts: 1,
  load: async () => (await import('./housekeeping.handler.ts')).deleteExpired,
});
