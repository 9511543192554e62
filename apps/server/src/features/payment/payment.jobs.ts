import { z } from 'zod';
import { defineJob } from '../../platform/jobs/job.ts';
import type { OrderService } from './orders/order.service.ts';
import type { RefundService } from './refunds/refund.service.ts';
import { wipeOldKeys } from './merchants/merchant.repository.ts';
import { deleteRefusedBefore } from './webhook/webhook.repository.ts';

interface Services {
  readonly orders: Pick<OrderService, 'reconcile'>;
  readonly refunds: Pick<RefundService, 'finishOpen'>;
}

/** How long a webhook of no order, and the figures of those that nobody signed, are kept: long enough to look into. */
const refusedKeptMs = 30 * 24 * 3600 * 1000;

/** Orders whose webhook never came, orders that ran out, refunds that were cut short, keys that nothing needs: every minute. */
export function reconcilePayments({ orders, refunds }: Services) {
  return defineJob({
    id: 'payment.reconcile',
    payload: z.object({}),
    cron: '* * * * *',
    atStart: true,
    maxAttempts: 1,
    lane: 'urgent',
    load: () =>
      Promise.resolve(async (_payload, context) => {
        const isStopping = () => context.signal.aborted;
        await orders.reconcile(isStopping);
        await refunds.finishOpen(isStopping);
        await wipeOldKeys(context.database.db);
        await deleteRefusedBefore(context.database.db, Date.now() - refusedKeptMs);
      }),
  });
}
