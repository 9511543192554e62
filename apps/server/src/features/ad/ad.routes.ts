import { hash } from 'node:crypto';
import { adAddresses } from '@liuguang/contract/constants.ts';
import type { Placement } from '@liuguang/contract/shapes/ad.ts';
import type { CallContext, Routes } from '../../platform/http/calls/handlers.ts';
import type { AdAccessService } from './events/ad-access.service.ts';
import { adTag, type AdService } from './ad.service.ts';

export function adRoutes({ ads, access }: { ads: AdService; access: AdAccessService }) {
  /** Shared by all who have no session; everybody else gets a list of their own, by their caps and rights. */
  const wall = (placement: Placement) => ({
    ...shared,
    handle: async (_input: object, { agent, account }: CallContext) => ({
      list: await ads.list(agent.agentId, placement, account),
    }),
  });
  return {
    getAdInfo: {
      ...shared,
      handle: async ({ adAddress }, { agent, account }) => ({
        list: await ads.list(agent.agentId, adAddresses[adAddress], account),
      }),
    },
    getFeaturedAd: wall('featured'),
    getCrackAd: wall('crack'),
    getFreeAd: wall('free'),
    getApplicationAd: wall('application'),
    getHomePopup: wall('homePopup'),
    accessAd: async ({ adId, event, viewId }, { agent, account, address, userAgent, cookies }) => {
      const cookie = cookies.get('browser');
      const device = cookie === undefined ? null : hash('sha256', cookie, 'base64url');
      const caller = { agentId: agent.agentId, account, address, userAgent, device };
      return { token: await access.access(caller, { adId, event, viewId }) };
    },
  } satisfies Routes;
}

const shared = { cacheMs: 1000, tags: [adTag], unlessSignedIn: true } as const;
