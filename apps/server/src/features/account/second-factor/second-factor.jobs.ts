import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { SecondFactorService } from './second-factor.service.ts';

export function endFactorsJob(factors: Pick<SecondFactorService, 'endDue'>) {
  return defineJob({
    id: 'account.end-second-factors',
    payload: z.object({}),
    cron: '*/10 * * * *',
    atStart: true,
    maxAttempts: 1,
    load: () => Promise.resolve(async () => await factors.endDue()),
  });
}
