import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';

/** Keeps the daily counts of the dashboard up to date. */
export const countDashboard = defineJob({
  id: 'overview.count',
  payload: z.object({}),
  cron: '*/5 * * * *',
  atStart: true,
  maxAttempts: 1,
  load: async () => (await import('./count-dashboard.ts')).countDashboardDays,
});
