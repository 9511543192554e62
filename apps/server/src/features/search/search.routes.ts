import type { Routes } from '../../platform/http/calls/handlers.ts';
import type { SearchService } from './search.service.ts';

export function searchRoutes(search: SearchService) {
  return {
    // Never shared: each search is counted, and the address that was counted stands in no cache.
    getSearchVideo: async (
      { keyword, kind, sort, length, access, state, cursor, size },
      { agent, adult, account, address },
    ) =>
      await search.search({
        agentId: agent.agentId,
        adult,
        keyword,
        kind,
        sort,
        length,
        access,
        state,
        cursor,
        size,
        who: { accountId: account?.accountId ?? null, address },
      }),
    getSearchSuggest: {
      cacheMs: 1000,
      handle: async ({ keyword }, { agent, adult }) => ({
        list: await search.suggest(agent.agentId, adult, keyword),
      }),
    },
  } satisfies Routes;
}
