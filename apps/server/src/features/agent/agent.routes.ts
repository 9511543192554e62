import type { Routes } from '../../platform/http/calls/handlers.ts';
import { agentTag, type AgentService } from './agent.service.ts';

export function agentRoutes(agents: AgentService) {
  return {
    getAgentInfo: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async (_input, { agent }) => await agents.info(agent.agentId),
    },
    getPlatForm: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async (_input, { agent }) => ({ list: await agents.platformValues(agent.agentId) }),
    },
    getPlatFormByKey: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async (input, { agent }) => await agents.platformValue(agent.agentId, input.key),
    },
  } satisfies Routes;
}
