import { z } from 'zod';
import { defineJob } from '../jobs/job.ts';

/** Says on standard output what was added to the two audit tables, so that it leaves this database with the log. */
export const shipAudit = defineJob({
  id: 'platform.ship-audit',
  payload: z.object({}),
  cron: '* * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./ship-audit.handler.ts')).sayAudit,
});
