import type { Routes } from '../../platform/http/calls/handlers.ts';
import type { AuthorService } from './author.service.ts';

export function authorRoutes(authors: AuthorService) {
  return {
    userPage: async (input, { agent, account }) => await authors.page(agent.agentId, account, input),
  } satisfies Routes;
}
