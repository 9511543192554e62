import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import { sendMailJobSpec } from './mail.job-spec.ts';
import type { DigestService } from './member/digest.service.ts';
import type { Outbox } from './send/outbox.service.ts';

export function sendMailJob(outbox: Pick<Outbox, 'deliver'>) {
  return defineJob({
    ...sendMailJobSpec,
    load:
      async () =>
      async (payload, { log }) =>
        await outbox.deliver(payload, log),
  });
}

/** The mail of the day to members who want one, a few every minute. */
export function digestJob(digests: DigestService) {
  return defineJob({
    id: 'mail.digest',
    payload: z.object({}),
    cron: '* * * * *',
    maxAttempts: 1,
    load: () => Promise.resolve((_payload, { signal }) => digests.run(signal)),
  });
}
