import { createHmac } from 'node:crypto';
import { keyringOf } from '../../platform/secrets/keyring.ts';
import { keyedBox } from '../../platform/config/seal-keys.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { agentName } from '../agent/agent.public.ts';
import { checkBooksJob, checkBooksNightly } from './books/book-check.jobs.ts';
import { moneyFigures } from './books/money.figures.ts';
import { channelDirectory } from './channels/channel-directory.ts';
import { chooseChannels } from './channels/choose-channels.ts';
import { cashierPlugin } from './channels/sandbox/cashier.plugin.ts';
import { sandboxChannel } from './channels/sandbox/sandbox.ts';
import { paymentKeyAdminRoutes } from './installation/payment-keys.admin.ts';
import { paymentKeyService } from './installation/payment-keys.service.ts';
import { merchantAdminRoutes } from './merchants/merchant.admin.ts';
import { merchantService } from './merchants/merchant.service.ts';
import { orderAdminService } from './orders/order-admin.service.ts';
import { orderRepository } from './orders/order.repository.ts';
import { orderService } from './orders/order.service.ts';
import { paymentAdminRoutes } from './payment.admin.ts';
import { reconcilePayments } from './payment.jobs.ts';
import { paymentPersonalData } from './payment.personal.ts';
import { paymentRoutes } from './payment.routes.ts';
import { planRepository } from './plans/plan.repository.ts';
import { vipRights } from './plans/vip-rights.service.ts';
import { redeemService } from './redeem/redeem.service.ts';
import { refundService } from './refunds/refund.service.ts';
import { refusedWebhooks } from './webhook/refused-webhooks.ts';
import { webhookPlugin } from './webhook/webhook.plugin.ts';
import { webhookService } from './webhook/webhook.service.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'log'> & {
  readonly config: Pick<Deps['config'], 'payments' | 'publicUrl'>;
  readonly secrets: Deps['secrets'];
  readonly secretStore?: Deps['secretStore'];
};

export function paymentModule({ db, config, secrets, secretStore, clock, log }: Needs) {
  const { pepper } = secrets;
  const settings = config.payments;
  const sandbox = settings.sandbox
    ? sandboxChannel({ db, key: createHmac('sha256', pepper).update('sandbox channel').digest(), clock })
    : undefined;
  const channels = chooseChannels(settings, sandbox, clock);
  const box = keyedBox(keyringOf(secrets, secretStore), 'merchant keys');
  const merchants = merchantService({ db, box, gateways: settings, clock });
  const directory = channelDirectory(channels, merchants);
  const planList = planRepository(db);
  const orders = orderService({
    db,
    planList,
    orders: orderRepository(db),
    directory,
    agentName: (agentId) => agentName(db, agentId),
    clock,
    log,
  });
  const refunds = refundService({ db, directory, clock, log });
  const redeems = redeemService({ db, pepper, clock });
  const refused = refusedWebhooks(db, log);
  const webhooks = webhookService({ db, directory, refused, clock, log });
  return {
    channels,
    directory,
    merchants,
    orders,
    refunds,
    redeems,
    routes: paymentRoutes({ orders, redeems, rights: (agentId) => vipRights(db, agentId, clock()) }),
    adminRoutes: {
      ...merchantAdminRoutes({ db, merchants, publicUrl: config.publicUrl }),
      ...paymentKeyAdminRoutes({
        keys: paymentKeyService({ db, environment: channels, merchants }),
        publicUrl: config.publicUrl,
      }),
      ...paymentAdminRoutes({
        db,
        channels,
        directory,
        refunds,
        redeems,
        orders: orderAdminService({ db, directory, clock }),
      }),
    },
    plugins: [
      webhookPlugin({ notices: webhooks, refused }),
      ...(sandbox ? [cashierPlugin({ side: sandbox.side, log })] : []),
    ],
    metrics: moneyFigures(db),
    jobs: [reconcilePayments({ orders, refunds }), checkBooksJob, checkBooksNightly],
    personal: paymentPersonalData,
  } satisfies Module;
}

export type PaymentModule = ReturnType<typeof paymentModule>;
