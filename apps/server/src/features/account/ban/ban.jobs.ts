import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { BanService } from './ban.service.ts';

/** Bans end by themselves in the check of each session; this shows again what was hidden with them. */
export function endBansJob(bans: Pick<BanService, 'endDue'>) {
  return defineJob({
    id: 'account.end-bans',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    lane: 'urgent',
    load: () =>
      Promise.resolve(async () => {
        await bans.endDue();
      }),
  });
}
