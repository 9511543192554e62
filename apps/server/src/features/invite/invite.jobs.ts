import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { SettleService } from './settle/settle.service.ts';

/** Looks every minute who has done what was asked; the states say what is left to do, so a second one does no harm. */
export function settleInvitesJob(settles: SettleService) {
  return defineJob({
    id: 'invite.settle',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    load:
      async () =>
      async (_payload, { signal }) =>
        await settles.run(signal),
  });
}
