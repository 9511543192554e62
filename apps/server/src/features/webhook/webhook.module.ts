import { sealedBox } from '../../platform/config/sealed-box.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { deliveryService } from './delivery/delivery.service.ts';
import { endpointService } from './endpoint.service.ts';
import { webhookAdminRoutes } from './webhook.admin.ts';
import { webhookJobs } from './webhook.jobs.ts';

export function webhookModule({ db, config, secrets, clock, log }: Deps) {
  const box = sealedBox(secrets.otpKey, 'webhook secret');
  const allowLoopback = config.webhookLoopback;
  const endpoints = endpointService({ db, box, allowLoopback, clock });
  const deliveries = deliveryService({ db, box, allowLoopback, clock, log });
  return {
    endpoints,
    deliveries,
    adminRoutes: webhookAdminRoutes({ db, endpoints }),
    jobs: webhookJobs(deliveries),
  } satisfies Module;
}
