import type { QueryClient } from '@tanstack/react-query';
import { videoQuery } from '../../entities/video/video.ts';
import { parseSearch } from '../search.ts';

/**
 * Takes up what the head of the page asked for (early-calls.ts), so that the screen finds it when it is drawn for the
 * first time, instead of being drawn empty and then once more.
 */
export async function takeUpEarly(client: QueryClient, hash: string): Promise<void> {
  if (!globalThis.early) return;
  const [path, query = ''] = hash.slice(1).split('?');
  const { id } = parseSearch(query);
  if (path === '/video' && id) void client.prefetchQuery(videoQuery(id));
  // Comes with the code of the screen, a moment before that draws; without it the screen fails, and says so.
  if (path === '/novel') await takeUpNovels(client).catch(() => undefined);
}

async function takeUpNovels(client: QueryClient): Promise<void> {
  const { groupsQuery, listQuery, rankingQuery, recommendedQuery } = await import('../../features/novel/api.ts');
  void client.prefetchQuery(recommendedQuery());
  void client.prefetchQuery(rankingQuery('day'));
  void client.prefetchInfiniteQuery(listQuery({ sort: 'new' }));
  void client.prefetchQuery(groupsQuery());
}
