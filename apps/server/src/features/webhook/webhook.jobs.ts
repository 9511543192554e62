import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { DeliveryService } from './delivery/delivery.service.ts';
import { deliverJobSpec } from './webhook.job-spec.ts';

export function webhookJobs(deliveries: DeliveryService) {
  const deliver = defineJob({
    ...deliverJobSpec,
    load:
      async () =>
      async ({ endpointId }, { signal }) =>
        await deliveries.deliver(endpointId, signal),
  });

  const sweep = defineJob({
    id: 'webhook.sweep',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    lane: 'webhook',
    load:
      async () =>
      async (_payload, { signal }) =>
        await deliveries.sweep(signal),
  });

  return [deliver, sweep] as const;
}
