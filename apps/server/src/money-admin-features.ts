import { banService } from './features/account/ban/ban.service.ts';
import { machineCodeHash } from './features/account/login/device.service.ts';
import { ledgerRepository } from './features/credits/ledger.repository.ts';
import { orderAdminService } from './features/payment/orders/order-admin.service.ts';
import { paymentAdminRoutes } from './features/payment/payment.admin.ts';
import { publishedContent } from './features/account/admin/published-content.ts';
import { userAdminRoutes } from './features/account/admin/account.admin.ts';
import { joinPayments } from './payment-features.ts';
import type { Db } from './platform/db/db.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/db/database.ts';
import type { JobContext } from './platform/jobs/job.ts';
import type { Logger } from './platform/log/logger.ts';
import { shanghaiDay } from './platform/time/shanghai.ts';
import { kinds } from './safety-features.ts';

interface Deps {
  readonly database: Pick<Database, 'db'>;
  readonly config: Pick<Config, 'payments'>;
  readonly secrets: { readonly pepper: Buffer };
  readonly clock: () => number;
  readonly log: Logger;
}

/** The sections 会员 and 用户 of the console. */
export function joinMoneyAdmin({ database, config, secrets: { pepper }, clock, log }: Deps) {
  const { db } = database;
  const { channels, refunds, redeems } = joinPayments({ database, settings: config.payments, pepper, clock, log });
  const ledger = ledgerRepository(db);
  return {
    ...paymentAdminRoutes({ db, channels, refunds, redeems, orders: orderAdminService({ db, channels, clock }) }),
    ...userAdminRoutes({
      db,
      bans: bansOf(db, clock),
      viewsLeft: (accountId) => ledger.left(accountId, shanghaiDay(clock())),
      codeHash: (agentId, machineCode) => machineCodeHash(pepper, agentId, machineCode),
    }),
  };
}

/** The same for the worker, which ends bans whose time is over. */
export function bansOfJob({ database }: Pick<JobContext, 'database'>) {
  return bansOf(database.db, Date.now);
}

function bansOf(db: Db, clock: () => number) {
  return banService({ db, content: publishedContent(kinds), clock });
}
