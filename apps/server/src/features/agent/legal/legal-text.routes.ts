import type { Db } from '../../../platform/db/db.ts';
import type { Routes } from '../../../platform/http/calls/handlers.ts';
import { agentTag } from '../agent.service.ts';
import { legalTexts } from './legal-text.repository.ts';

export function legalTextRoutes(db: Db) {
  return {
    getLegalText: {
      cacheMs: 1000,
      tags: [agentTag],
      handle: async ({ kind }, { agent }) => {
        const found = (await legalTexts(db, agent.agentId)).get(kind);
        return { text: found?.body ?? '', updatedAt: found?.updatedAt.getTime() ?? null };
      },
    },
  } satisfies Routes;
}
