import type { InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { ListEnd } from '../../ui/list/infinite-list.tsx';
import { messageOf } from './api-error.ts';

/** What is needed of an endless query to show it. */
interface EndlessQuery<Page> extends More {
  readonly isPending: boolean;
  readonly data: InfiniteData<Page, string | undefined> | undefined;
  readonly error: unknown;
  refetch(): unknown;
}

interface More {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): unknown;
}

interface EndlessProps<Page> {
  readonly query: EndlessQuery<Page>;
  readonly skeleton: ReactNode;
  readonly empty: ReactNode;
  readonly children: (pages: readonly Page[]) => ReactNode;
}

/** A list that loads as it is scrolled, in each of its states: loading, failed, empty, pages and end. */
export function Endless<Page extends { list: readonly unknown[] }>(props: EndlessProps<Page>) {
  const { query, skeleton, empty, children } = props;
  if (query.isPending) return <output aria-label="正在加载">{skeleton}</output>;
  if (!query.data) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;

  const { pages } = query.data;
  // A page may come out empty after a deletion and still have others behind it.
  if (!query.hasNextPage && pages.every((page) => page.list.length === 0)) return empty;
  return (
    <>
      {children(pages)}
      <EndlessEnd query={query} />
    </>
  );
}

/** The foot of an endless list, alone for a list that `Endless` does not fit. */
export function EndlessEnd({ query, endText }: { query: More; endText?: string }) {
  return (
    <ListEnd
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => query.fetchNextPage()}
      {...(endText === undefined ? {} : { endText })}
    />
  );
}
