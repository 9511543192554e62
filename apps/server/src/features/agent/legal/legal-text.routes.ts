import { legalNamePlace } from '@liuguang/contract/legal/legal-sections.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Routes } from '../../../platform/http/calls/handlers.ts';
import { type AgentService, agentTag } from '../agent.service.ts';
import { legalTexts } from './legal-text.repository.ts';
import { newestVersion } from './legal-version.repository.ts';

export function legalTextRoutes(db: Db, agents: Pick<AgentService, 'info'>) {
  return {
    getLegalText: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async ({ kind }, { agent: { agentId } }) => {
        const { agentName } = await agents.info(agentId);
        const own = (await legalTexts(db, agentId)).get(kind);
        if (own) return { text: named(own.body, agentName), updatedAt: own.updatedAt.getTime() };
        const shared = await newestVersion(db, kind);
        if (!shared || shared.body === '') return { text: '', updatedAt: null };
        return { text: named(shared.body, agentName), updatedAt: shared.at.getTime() };
      },
    },
  } satisfies Routes;
}

/** One text for many agents: each is called by its own name in it. */
function named(text: string, name: string): string {
  return text.replaceAll(legalNamePlace, () => name);
}
