import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import type { CreditsModule } from '../credits/credits.public.ts';
import { adAdminRoutes } from './admin/ad.admin.ts';
import { pruneAdEvents } from './ad.jobs.ts';
import { adPersonalData } from './ad.personal.ts';
import { adRepository } from './ad.repository.ts';
import { adRoutes } from './ad.routes.ts';
import { adService, adTag } from './ad.service.ts';
import { adAccessService } from './events/ad-access.service.ts';
import { createAdClusters } from './events/ad-clusters.ts';
import { adEventRepository } from './events/ad-event.repository.ts';
import { createAdRate } from './events/ad-rate.ts';

export function adModule(
  { db, pool, storage, secrets: { pepper }, clock, hearsay }: Deps,
  { credits }: { credits: CreditsModule },
) {
  const ads = adService({ repository: adRepository(db), clock });
  const access = adAccessService({
    ads,
    events: adEventRepository(pool),
    rate: createAdRate(hearsay),
    clusters: createAdClusters(hearsay),
    beginWatch: (account, ad) => credits.beginWatch(account, ad),
    pepper,
    clock,
  });
  return {
    ...ads,
    routes: adRoutes({ ads, access }),
    adminRoutes: adAdminRoutes({ db, storage, pepper, clock }),
    jobs: [pruneAdEvents],
    personal: adPersonalData,
    forget: (tag: string | null) => {
      if (tag === adTag || tag === null) ads.forget();
    },
    close: () => access.close(),
  } satisfies Module;
}

export type AdModule = ReturnType<typeof adModule>;
