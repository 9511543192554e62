import { createHmac } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { agentName } from '../agent/agent.public.ts';
import { checkBooksJob } from './books/book-check.jobs.ts';
import { chooseChannels } from './channels/choose-channels.ts';
import { cashierPlugin } from './channels/sandbox/cashier.plugin.ts';
import { sandboxChannel } from './channels/sandbox/sandbox.ts';
import { orderAdminService } from './orders/order-admin.service.ts';
import { orderRepository } from './orders/order.repository.ts';
import { orderService } from './orders/order.service.ts';
import { paymentAdminRoutes } from './payment.admin.ts';
import { reconcilePayments } from './payment.jobs.ts';
import { paymentPersonalData } from './payment.personal.ts';
import { paymentRoutes } from './payment.routes.ts';
import { planRepository } from './plans/plan.repository.ts';
import { redeemService } from './redeem/redeem.service.ts';
import { refundService } from './refunds/refund.service.ts';
import { refusedWebhooks } from './webhook/refused-webhooks.ts';
import { webhookPlugin } from './webhook/webhook.plugin.ts';
import { webhookService } from './webhook/webhook.service.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<Deps['config'], 'payments'>;
  readonly secrets: Pick<Deps['secrets'], 'pepper'>;
};

export function paymentModule({ db, config, secrets: { pepper }, clock, log }: Needs) {
  const settings = config.payments;
  const sandbox = settings.sandbox
    ? sandboxChannel({ db, key: createHmac('sha256', pepper).update('sandbox channel').digest(), clock })
    : undefined;
  const channels = chooseChannels(settings, sandbox, clock);
  const planList = planRepository(db);
  const orders = orderService({
    db,
    planList,
    orders: orderRepository(db),
    channels,
    agentName: (agentId) => agentName(db, agentId),
    clock,
    log,
  });
  const refunds = refundService({ db, channels, clock, log });
  const redeems = redeemService({ db, pepper, clock });
  const refused = refusedWebhooks(db, log);
  const webhooks = webhookService({ db, channels, refused, clock, log });
  return {
    channels,
    orders,
    refunds,
    redeems,
    routes: paymentRoutes({ orders, redeems }),
    adminRoutes: paymentAdminRoutes({
      db,
      channels,
      refunds,
      redeems,
      orders: orderAdminService({ db, channels, clock }),
    }),
    plugins: [
      webhookPlugin({ notices: webhooks, refused }),
      ...(sandbox ? [cashierPlugin({ side: sandbox.side, log })] : []),
    ],
    jobs: [reconcilePayments({ orders, refunds }), checkBooksJob],
    personal: paymentPersonalData,
  } satisfies Module;
}

export type PaymentModule = ReturnType<typeof paymentModule>;
