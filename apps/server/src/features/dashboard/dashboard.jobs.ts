import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Counts the days for the first page of the console. */
export const countDashboard = defineJob({
  id: 'overview.count',
  payload: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./count-dashboard.ts')).countDashboardDays,
});
