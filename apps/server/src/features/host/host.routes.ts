import type { Routes } from '../../platform/http/calls/handlers.ts';
import { agentTag } from '../agent/agent.public.ts';
import type { HostListService } from './host-list.service.ts';

export function hostRoutes(lists: HostListService) {
  return {
    getMultilineDomains: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async ({ first }, { agent }) => await lists.signed(agent.agentId, first),
    },
  } satisfies Routes;
}
