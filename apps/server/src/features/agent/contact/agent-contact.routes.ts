import type { Routes } from '../../../platform/http/calls/handlers.ts';
import type { AgentContactService } from './agent-contact.service.ts';
import { agentTag } from '../agent.service.ts';

const shared = { cacheMs: 1000, tags: [agentTag] } as const;

export function agentContactRoutes(contacts: AgentContactService) {
  return {
    getBusinessInfo: {
      ...shared,
      handle: async (_input, { agent }) => ({ list: await contacts.contacts(agent.agentId) }),
    },
    getNeverLoseTouch: async (_input, { agent: { agentId } }) => {
      const [addresses, groups] = await Promise.all([contacts.addresses(agentId), contacts.groups(agentId)]);
      return { addresses, groups };
    },
    foreverUrl: {
      ...shared,
      handle: async (_input, { agent }) => ({ list: await contacts.addresses(agent.agentId) }),
    },
    getPopUpUpdateMessage: {
      ...shared,
      handle: async ({ platform }, { agent }) => await contacts.update(agent.agentId, platform),
    },
    getAppWhetherNeedUpdate: {
      ...shared,
      handle: async ({ platform, versionName }, { agent }) =>
        await contacts.update(agent.agentId, platform, versionName),
    },
  } satisfies Routes;
}
