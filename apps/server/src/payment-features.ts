import { createHmac } from 'node:crypto';
import { cashierPlugin } from './features/payment/channels/sandbox/cashier.plugin.ts';
import { chooseChannels } from './features/payment/channels/choose-channels.ts';
import { sandboxChannel } from './features/payment/channels/sandbox/sandbox.ts';
import { webhookPlugin } from './features/payment/webhook/webhook.plugin.ts';
import { webhookService } from './features/payment/webhook/webhook.service.ts';
import { orderRepository } from './features/payment/orders/order.repository.ts';
import { orderService } from './features/payment/orders/order.service.ts';
import { paymentRoutes } from './features/payment/payment.routes.ts';
import { planRepository } from './features/payment/plans/plan.repository.ts';
import { redeemService } from './features/payment/redeem/redeem.service.ts';
import { refusedWebhooks } from './features/payment/webhook/refused-webhooks.ts';
import { refundService } from './features/payment/refunds/refund.service.ts';
import { loadConfig } from './platform/config/config.ts';
import type { PaymentSettings } from './platform/config/payment-settings.ts';
import { loadSecrets } from './platform/config/secrets.ts';
import type { Database } from './platform/db/database.ts';
import type { JobContext } from './platform/jobs/job.ts';
import type { Logger } from './platform/log/logger.ts';

interface Deps {
  readonly database: Pick<Database, 'db'>;
  readonly settings: PaymentSettings;
  readonly pepper: Buffer;
  readonly clock: () => number;
  readonly log: Logger;
}

/** Orders, refunds and codes: what the web process, the worker and the command line share. */
export function joinPayments({ database: { db }, settings, pepper, clock, log }: Deps) {
  const sandbox = settings.sandbox
    ? sandboxChannel({ db, key: createHmac('sha256', pepper).update('sandbox channel').digest(), clock })
    : undefined;
  const channels = chooseChannels(settings, sandbox, clock);
  const agentName = async (agentId: string) =>
    (await db.selectFrom('agents').select('name').where('id', '=', agentId).executeTakeFirst())?.name ?? '';
  const orders = orderService({
    db,
    planList: planRepository(db),
    orders: orderRepository(db),
    channels,
    agentName,
    clock,
    log,
  });
  const refused = refusedWebhooks(db, log);
  const redeems = redeemService({ db, pepper, clock });
  return {
    channels,
    orders,
    redeems,
    refunds: refundService({ db, channels, clock, log }),
    routes: paymentRoutes({ orders, redeems }),
    plugins: [
      webhookPlugin({ notices: webhookService({ db, channels, refused, clock, log }), refused }),
      ...(sandbox ? [cashierPlugin({ side: sandbox.side, log })] : []),
    ],
  };
}

/** The same for a process that serves nobody. */
export function paymentsOf({ database, log, dataDir }: Pick<JobContext, 'database' | 'log' | 'dataDir'>) {
  const { payments } = loadConfig(process.env, process.cwd());
  const { pepper } = loadSecrets(dataDir);
  return joinPayments({ database, settings: payments, pepper, clock: Date.now, log });
}
