import type { QueryClient } from '@tanstack/react-query';
import { videoQuery } from '../entities/video/video.ts';
import { groupsQuery, listQuery, rankingQuery, recommendedQuery } from '../features/novel/api.ts';
import { parseSearch } from './search.ts';

/**
 * Takes up what the head of the page asked for (early-calls.ts), so that the screen finds it when it is drawn for the
 * first time, instead of being drawn empty and then once more.
 */
export function takeUpEarly(client: QueryClient, hash: string): void {
  if (!globalThis.early) return;
  const [path, query = ''] = hash.slice(1).split('?');
  const { id } = parseSearch(query);
  if (path === '/video' && id) void client.prefetchQuery(videoQuery(id));
  if (path !== '/novel') return;
  void client.prefetchQuery(recommendedQuery());
  void client.prefetchQuery(rankingQuery('day'));
  void client.prefetchInfiniteQuery(listQuery({ sort: 'new' }));
  void client.prefetchQuery(groupsQuery());
}
