import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { type ShelfSubject, subjectId } from './shelf-row.tsx';

/** As many as one call takes out of a shelf. */
export const perCall = 100;

/** Takes items off the screen, once the server has said that they are gone. */
export function dropFromShelf(client: QueryClient, queryKey: readonly unknown[], ids: ReadonlySet<string>): void {
  client.setQueryData<InfiniteData<{ list: ShelfSubject[] }>>(
    queryKey,
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({ ...page, list: page.list.filter((item) => !ids.has(subjectId(item))) })),
      },
  );
}
