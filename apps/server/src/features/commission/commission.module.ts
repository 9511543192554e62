import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { commissionAdminRoutes } from './commission.admin.ts';
import { commissionService } from './commission.service.ts';

export function commissionModule({ db, clock }: Deps) {
  const commissions = commissionService({ db, clock });
  return { commissions, adminRoutes: commissionAdminRoutes({ db, commissions }) } satisfies Module;
}
