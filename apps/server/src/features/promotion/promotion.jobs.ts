import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';

/** Once a night: who came by which link is told apart within a day, and then no longer needed. */
export const forgetVisitorsJob = defineJob({
  id: 'promotion.forget-visitors',
  payload: z.object({}),
  cron: '20 19 * * *',
  maxAttempts: 1,
  load: async () => {
    const { forgetVisitors } = await import('./visits/visit.repository.ts');
    return async (_payload, { database: { db } }) => await forgetVisitors(db, shanghaiDay(Date.now(), 1));
  },
});
