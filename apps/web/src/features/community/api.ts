import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Post } from '@liuguang/contract/shapes/community.ts';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { postsQuery } from '../../entities/post/api.ts';
import type { PostSort } from '../../entities/post/post.ts';

const askEveryMs = 30_000;

/** How many have come since the newest that is known; asked for now and then while somebody looks. */
export function newerQuery(sort: PostSort, topic: string | undefined, since: string) {
  return {
    queryKey: [...keys.call('getPostInfo'), 'newer', sort, topic ?? '', since],
    queryFn: async ({ signal }: { signal: AbortSignal }) => {
      const input = { sort, since, size: 1, ...(topic === undefined ? {} : { topic }) };
      return (await callApi('getPostInfo', input, { signal, quiet: true })).newer ?? 0;
    },
    // What was just loaded is the newest there is.
    initialData: 0,
    staleTime: askEveryMs,
    refetchInterval: askEveryMs,
    refetchIntervalInBackground: false,
  };
}

type Pages = InfiniteData<CallOutput<'getPostInfo'>, string | undefined>;

/** The own post stands on top of the newest at once. */
export function keepPublished(client: QueryClient, post: Post): void {
  client.setQueryData<Pages>(postsQuery('new', undefined).queryKey, (data) => {
    const [first, ...others] = data?.pages ?? [];
    if (!data || !first) return data;
    const list = [post, ...first.list.filter(({ postId }) => postId !== post.postId)];
    return { ...data, pages: [{ ...first, list }, ...others] };
  });
  void client.invalidateQueries({ queryKey: keys.call('userPage') });
}
