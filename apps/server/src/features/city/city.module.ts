import type { Deps } from '../../platform/deps.ts';
import type { Module } from '../../platform/module.ts';
import { cleanText } from '../../platform/text/clean-text.ts';
import { comparable } from '../../platform/text/comparable.ts';
import type { CommunityModule } from '../community/community.public.ts';
import { cityAdminRoutes } from './admin/city.admin.ts';
import { pastListings } from './city.jobs.ts';
import { cityPersonalData } from './city.personal.ts';
import { cityRoutes } from './city.routes.ts';
import { readCityRules } from './city-rules.repository.ts';
import { listingLists } from './lists/listing-list.repository.ts';
import { listingRepository } from './listing.repository.ts';
import { listingService } from './listing.service.ts';
import { signUps } from './signup.repository.ts';
import { submitService } from './submit.service.ts';

export function cityModule({ db, secrets, clock, reads }: Deps, { community }: { community: CommunityModule }) {
  const [listings, lists] = [listingRepository(db), listingLists(reads.db)];
  const service = listingService({ listings, lists, signUps: signUps(db), rules: () => readCityRules(db), clock });
  const text = {
    clean: cleanText,
    comparable,
    verdict: async (agentId: string, texts: readonly string[]) =>
      await community.rules.verdict(agentId, texts, 'words'),
  };
  return {
    ...service,
    routes: cityRoutes(service, submitService({ listings, lists, text, clock })),
    adminRoutes: cityAdminRoutes({ db, pepper: secrets.pepper, clock }),
    jobs: [pastListings],
    personal: cityPersonalData,
  } satisfies Module;
}

export type CityModule = ReturnType<typeof cityModule>;
