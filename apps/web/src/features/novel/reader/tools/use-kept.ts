import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { keptHeads } from '../../../../lib/offline/kept-chapters.ts';
import { readingAccount } from '../../../../lib/offline/places.ts';
import type { KeptHead } from '../../../../lib/offline/reading-database.ts';

function keptQuery(novelId: string) {
  const account = readingAccount();
  return queryOptions({
    queryKey: ['kept chapters', account, novelId],
    queryFn: async () => (await keptHeads(novelId, account || null)).filter(({ wanted }) => wanted),
    staleTime: 0,
  });
}

const none: readonly KeptHead[] = [];

/** The chapters of a novel that were downloaded. */
export function useKeptHeads(novelId: string): readonly KeptHead[] {
  return useQuery(keptQuery(novelId)).data ?? none;
}

export function useKept(novelId: string): ReadonlySet<string> {
  return new Set(useKeptHeads(novelId).map(({ chapterId }) => chapterId));
}

export function useRefreshKept(novelId: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keptQuery(novelId).queryKey });
}
