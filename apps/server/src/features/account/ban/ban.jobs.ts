import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts';
import type { BanService } from './ban.service.ts';

/** The check of each session already ignores a ban whose time is over; this restores what was hidden with it. */
export function endBansJob(open: () => Promise<(context: JobContext) => Pick<BanService, 'endDue'>>) {
  return defineJob({
    id: 'account.end-bans',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    lane: 'urgent',
    load: async () => {
      const bansOf = await open();
      return async (_payload, context) => {
        await bansOf(context).endDue();
      };
    },
  });
}
