import type { Ad, Placement } from '@liuguang/contract/shapes/ad.ts';
import type { AdRepository } from './ad.repository.ts';

/** A NOTIFY on channel `invalidate` with this payload drops cached ad lists. */
export const adTag = 'ad';

export interface AdService {
  running(agentId: string, placement: Placement): Promise<Ad[]>;
}

export function adService({ repository, clock }: { repository: AdRepository; clock: () => number }): AdService {
  return {
    running: async (agentId, placement) => await repository.running(agentId, placement, new Date(clock())),
  };
}
