import type { CallOutput } from '@liuguang/contract/calls.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery, keys, staleTimes } from '../../lib/api/query.ts';
import { local } from '../../lib/storage/storage.ts';

export interface Group {
  readonly groupId: string;
  readonly name: string;
}

/** The tab that shows every group. */
export const everyGroup = '';

export function groupsQuery() {
  return {
    queryKey: [...keys.call('getVideoGroups'), 'tabs'],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Group[]> => {
      const groups = groupsOf(await callApi('getVideoGroups', {}, { signal, quiet: true }));
      keepGroups(groups);
      return groups;
    },
    staleTime: staleTimes.settings,
    // The tabs of the last visit stand at once; the network still has its say.
    initialData: () => local.read('videoGroup'),
    initialDataUpdatedAt: 0,
  };
}

export function groupsOf({ list }: CallOutput<'getVideoGroups'>): Group[] {
  return list.map(({ groupId, name }) => ({ groupId, name }));
}

/** The tabs of the next visit. */
export function keepGroups(groups: Group[]): void {
  local.write('videoGroup', groups);
}

export function useGroups(): readonly Group[] {
  return useQuery(groupsQuery()).data ?? [];
}

export const carouselQuery = () => callQuery('getFeaturedAd', {}, 'settings');

export const cornerQuery = () => callQuery('getAdInfo', { adAddress: 'topRight' }, 'settings');

/** 推荐 is what most people watch, or for `learned` what its owner likes; a group shows what is new in it. */
export function feedQuery(groupId: string, learned = false) {
  const every = { sort: learned ? 'recommend' : 'hot' } as const;
  return callPages('getVideoByGroup', groupId === everyGroup ? every : { groupId, sort: 'new' }, 'feed');
}

/** Neither the session nor what shows an account is part of the first screen's script. */
export async function askWhoIAm(client: QueryClient): Promise<void> {
  const [user, { showUser }] = await Promise.all([
    callApi('getUserInfo', {}, { quiet: true }),
    import('../../lib/session/session-queries.ts'),
  ]);
  showUser(client, user);
}

/** Starts a tab over from its first page, and asks again for what stands above it. */
export async function refreshHome(client: QueryClient, groupId: string, learned: boolean): Promise<void> {
  const { queryKey } = feedQuery(groupId, learned);
  // Without this every loaded page would be fetched again, one after the other.
  client.setQueryData(
    queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  await Promise.all([
    client.refetchQueries({ queryKey, exact: true }),
    client.refetchQueries({ queryKey: carouselQuery().queryKey }),
    client.refetchQueries({ queryKey: groupsQuery().queryKey }),
    // Of the rows above the feed, whichever are there.
    client.refetchQueries({ queryKey: keys.call('history/continue'), type: 'active' }),
    client.refetchQueries({ queryKey: keys.call('getPopularVideo'), type: 'active' }),
  ]);
}
