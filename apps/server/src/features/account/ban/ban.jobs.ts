import { z } from 'zod';
import { defineJob, type JobContext } from '../../../platform/jobs/job.ts';
import type { BanService } from './ban.service.ts';

/** Bans end by themselves in the check of each session; this shows again what was hidden with them. */
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
