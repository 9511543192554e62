import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { PromotionModule } from '../promotion/promotion.public.ts';
import { portalAdminRoutes } from './portal.admin.ts';

/** What promoters and managers of channels open the console with; it holds nothing of its own. */
export function portalModule({ db }: Deps, { promotion }: { promotion: Pick<PromotionModule, 'siteOf'> }) {
  return { adminRoutes: portalAdminRoutes({ db, siteOf: promotion.siteOf }) } satisfies Module;
}
