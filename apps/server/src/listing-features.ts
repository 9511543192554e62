import type { FeatureDeps } from './features.ts';
import { cleanText } from './platform/text/clean-text.ts';
import { communityRules } from './features/community/community-rules.repository.ts';
import { comparable } from './platform/text/comparable.ts';
import { readCityRules } from './features/city/city-rules.repository.ts';
import { listingLists } from './features/city/lists/listing-list.repository.ts';
import { listingRepository } from './features/city/listing.repository.ts';
import { listingRoutes } from './features/city/city.routes.ts';
import { listingService } from './features/city/listing.service.ts';
import { signUps } from './features/city/signup.repository.ts';
import { submitService } from './features/city/submit.service.ts';

/** The city directory: listings, sign-ups and what members submit, read by the same rules as their posts. */
export function joinListings({ database: { db }, clock }: Pick<FeatureDeps, 'database' | 'clock'>) {
  const [listings, lists, rules] = [listingRepository(db), listingLists(db), communityRules(db)];
  const service = listingService({ listings, lists, signUps: signUps(db), rules: () => readCityRules(db), clock });
  const text = {
    clean: cleanText,
    comparable,
    verdict: async (agentId: string, texts: readonly string[]) => await rules.verdict(agentId, texts, 'words'),
  };
  return { listings: service, routes: listingRoutes(service, submitService({ listings, lists, text, clock })) };
}
