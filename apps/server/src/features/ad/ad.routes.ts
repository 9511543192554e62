import type { Routes } from '../../platform/http/handlers.ts';
import { adTag, type AdService } from './ad.service.ts';

export function adRoutes(ads: AdService) {
  return {
    getFeaturedAd: {
      cacheMs: 1000,
      tags: [adTag],
      handle: async (_input, { agent }) => ({ list: await ads.running(agent.agentId, 'featured') }),
    },
  } satisfies Routes;
}
