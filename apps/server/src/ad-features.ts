import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { FeatureDeps } from './features.ts';
import { adAccessService } from './features/ad/events/ad-access.service.ts';
import { createAdClusters } from './features/ad/events/ad-clusters.ts';
import { adEventRepository } from './features/ad/events/ad-event.repository.ts';
import { createAdRate } from './features/ad/events/ad-rate.ts';
import { adRepository } from './features/ad/ad.repository.ts';
import { adRoutes } from './features/ad/ad.routes.ts';
import { adService, adTag } from './features/ad/ad.service.ts';
import { agentContactRepository } from './features/agent/contact/agent-contact.repository.ts';
import { agentContactRoutes } from './features/agent/contact/agent-contact.routes.ts';
import { agentContactService } from './features/agent/contact/agent-contact.service.ts';
import type { Account } from './platform/caller/caller.ts';

/** Ads, what is counted of them, and what an agent tells of itself. */
export function joinAds({ database: { db }, secrets: { pepper }, clock }: FeatureDeps) {
  const ads = adService({ repository: adRepository(db), clock });
  const contacts = agentContactService({ repository: agentContactRepository(db), clock });
  return {
    ads,
    forget: (tag: string | null) => {
      if (tag === adTag || tag === null) ads.forget();
    },
    /** `beginWatch`: what starts a rewarded ad; views are earned elsewhere, and that part needs `ads` first. */
    serve(beginWatch: (account: Account, ad: Ad) => Promise<string>) {
      const access = adAccessService({
        ads,
        events: adEventRepository(db),
        rate: createAdRate(),
        clusters: createAdClusters(),
        beginWatch,
        pepper,
        clock,
      });
      return {
        routes: { ...adRoutes({ ads, access }), ...agentContactRoutes(contacts) },
        close: () => access.close(),
      };
    },
  };
}
