import type { Ad, Placement } from '@liuguang/contract/shapes/ad.ts';
import { parseId } from '../../platform/db/id.ts';
import { fail } from '../../platform/http/fail.ts';
import type { AdRepository } from './ad.repository.ts';

/** A NOTIFY on channel `invalidate` with this payload drops cached ad lists. */
export const adTag = 'ad';

export interface AdService {
  running(agentId: string, placement: Placement): Promise<Ad[]>;
  /** Refuses an ad that the agent does not show now. */
  one(agentId: string, adId: string): Promise<Ad>;
}

export function adService({ repository, clock }: { repository: AdRepository; clock: () => number }): AdService {
  return {
    running: async (agentId, placement) => await repository.running(agentId, placement, new Date(clock())),

    async one(agentId, adId) {
      const id = parseId(adId);
      const ad = id === null ? null : await repository.one(agentId, id, new Date(clock()));
      if (!ad) throw fail('NOT_FOUND');
      return ad;
    },
  };
}
