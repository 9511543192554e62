import type { CallInput, CallName, CallOutput } from '@liuguang/contract/calls.ts';
import { type InfiniteData, infiniteQueryOptions, QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi } from './client.ts';

/** How long server data counts as fresh. One of these, never a number in a feature. */
export const staleTimes = {
  /** Changes under the user's hands: own state, counters. */
  moment: 10_000,
  /** Feeds and details: a minute old is fine, going back never refetches. */
  feed: 60_000,
  /** Groups, ads, configuration. */
  settings: 5 * 60_000,
} as const;

export type StaleTime = keyof typeof staleTimes;

/** The one key factory: a call's name, then its input. `keys.call('getVideoByGroup')` matches all of its inputs. */
export const keys = {
  call<N extends CallName>(name: N, input?: Partial<CallInput<N>>) {
    return input === undefined ? ([name] as const) : ([name, input] as const);
  },
};

/** Query options of a read. `quiet`: the screen shows the error in place, so no toast. */
export function callQuery<N extends CallName>(name: N, input: CallInput<N>, stale: StaleTime, quiet = true) {
  return queryOptions({
    queryKey: keys.call(name, input),
    queryFn: ({ signal }) => callApi(name, input, { signal, quiet }),
    staleTime: staleTimes[stale],
  });
}

/** Names of the calls that answer with keyset pages. */
type PagedCall = {
  [N in CallName]: CallOutput<N> extends { list: unknown[]; nextCursor: string | null } ? N : never;
}[CallName];

type Cursor = string | undefined;

/** Endless query options of a paged read; `data.pages[n].list` are the items. */
export function callPages<N extends PagedCall>(name: N, input: Omit<CallInput<N>, 'cursor'>, stale: StaleTime) {
  type Page = CallOutput<N>;
  type Key = readonly [N, Omit<CallInput<N>, 'cursor'>, 'pages'];
  return infiniteQueryOptions<Page, Error, InfiniteData<Page, Cursor>, Key, Cursor>({
    queryKey: [name, input, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      callApi(name, { ...input, cursor: pageParam } as CallInput<N>, { signal, quiet: true }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last as { nextCursor: string | null }).nextCursor ?? undefined,
    staleTime: staleTimes[stale],
  });
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The client retries by itself, and an offline call must fail with a message instead of pausing forever.
        retry: false,
        networkMode: 'always',
        refetchOnWindowFocus: false,
        // Long enough that going back finds every loaded page of a list.
        gcTime: 30 * 60_000,
      },
      mutations: { networkMode: 'always' },
    },
  });
}
