import type { CallInput } from '@liuguang/contract/calls.ts';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery, keys, staleTimes } from '../../lib/api/query.ts';
import { local } from '../../lib/storage/storage.ts';

export const recommendedQuery = () => callQuery('novel/recommendNovel', { size: 6 }, 'settings');

/** The groups of the last visit stand at once; the network still has its say. */
export function groupsQuery() {
  return {
    ...tabsQuery,
    initialData: () => local.read('novelGroup'),
    initialDataUpdatedAt: 0,
  };
}

const tabsQuery = queryOptions({
  queryKey: [...keys.call('novel/groups'), 'tabs'],
  queryFn: async ({ signal }): Promise<{ groupId: string; name: string }[]> => {
    const { list } = await callApi('novel/groups', {}, { signal, quiet: true });
    const groups = list.map(({ groupId, name }) => ({ groupId, name }));
    local.write('novelGroup', groups);
    return groups;
  },
  staleTime: staleTimes.settings,
});

export type Span = 'hour' | 'day' | 'week';

/** What was read most in the running hour, day or week. The last ranking stays until the next one is there. */
export function rankingQuery(sort: Span) {
  return { ...callQuery('novel/novelListByGroup', { sort, size: 6 }, 'feed'), placeholderData: keepPreviousData };
}

export function listQuery(input: Omit<CallInput<'novel/novelListByGroup'>, 'cursor'>) {
  return callPages('novel/novelListByGroup', input, 'feed');
}

/** A shelf of more than this is looked through in the collection. */
const onShelf = 12;

export const collectedQuery = () => callQuery('myCollectList', { kind: 'novel', size: onShelf }, 'moment');

export const readQuery = () => callQuery('myLookList', { kind: 'novel', size: onShelf }, 'moment');

/** Asks again for all of the screen; the list starts over from its first page. */
export async function refreshNovels(client: QueryClient, list: ReturnType<typeof listQuery>): Promise<void> {
  client.setQueryData(
    list.queryKey,
    (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
  );
  const others = ['novel/recommendNovel', 'novel/groups', 'myCollectList', 'myLookList'] as const;
  await Promise.all([
    ...others.map((name) => client.refetchQueries({ queryKey: keys.call(name), type: 'active' })),
    client.refetchQueries({ queryKey: keys.call('novel/novelListByGroup'), type: 'active' }),
  ]);
}
