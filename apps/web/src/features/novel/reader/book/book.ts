import { queryOptions, useQuery } from '@tanstack/react-query';
import { TransportError } from '../../../../lib/api/api-error.ts';
import type { Chapter, ChapterHead } from '../../../../lib/offline/novel-shapes.ts';
import { readOne, writeOne } from '../../../../lib/offline/reading-database.ts';
import { keys, staleTimes } from '../../../../lib/api/query.ts';
import { type Book, fetchBook } from '../api.ts';
import { loadChapter } from './chapter-source.ts';

async function loadBook(novelId: string, signal: AbortSignal): Promise<Book> {
  const kept = () => readOne('novels', novelId).catch(() => undefined);
  try {
    const book = await fetchBook(novelId, signal);
    // What was opened once has its catalogue without a network.
    void writeOne('novels', { novelId, ...book }).catch(() => undefined);
    return book;
  } catch (error) {
    const copy = error instanceof TransportError ? await kept() : undefined;
    if (copy) return copy;
    throw error;
  }
}

export function bookQuery(novelId: string) {
  return queryOptions({
    queryKey: [...keys.call('novel/getNovelInfo', { novelId }), ...keys.call('novel/getChapterList', { novelId })],
    queryFn: ({ signal }) => loadBook(novelId, signal),
    staleTime: staleTimes.moment,
  });
}

export function chapterQuery(chapterId: string) {
  return queryOptions({
    queryKey: keys.call('novel/getChapter', { chapterId }),
    queryFn: ({ signal }): Promise<Chapter> => loadChapter(chapterId, signal),
    staleTime: staleTimes.settings,
  });
}

/** The page after the last chapter is a chapter to the pages, with a name that no chapter has. */
export const endId = 'end';

/** One chapter of the flow in the state it is in. */
export interface Leaf {
  readonly chapterId: string;
  readonly chapter: Chapter | undefined;
  readonly error: unknown;
  readonly retry: () => unknown;
}

export interface Leaves {
  readonly previous: Leaf | undefined;
  readonly current: Leaf;
  readonly next: Leaf | undefined;
}

/** The chapter being read with its neighbours, which are fetched ahead: turning over finds them there. */
export function useLeaves(chapterId: string, book: Book | undefined, ahead: boolean): Leaves {
  const current = useLeaf(chapterId, true);
  const { previousId, nextId } = neighbours(chapterId, current.chapter, book?.heads);
  const previous = useLeaf(previousId, ahead);
  const next = useLeaf(nextId, ahead);
  return {
    previous: previousId === undefined ? undefined : previous,
    current,
    next: nextId === undefined ? undefined : next,
  };
}

function useLeaf(chapterId: string | undefined, wanted: boolean): Leaf {
  const query = useQuery({
    ...chapterQuery(chapterId ?? ''),
    enabled: wanted && chapterId !== undefined && chapterId !== endId,
  });
  return { chapterId: chapterId ?? '', chapter: query.data, error: query.error, retry: query.refetch };
}

export function neighbours(
  chapterId: string,
  chapter: Chapter | undefined,
  heads: readonly ChapterHead[] | undefined,
): { previousId: string | undefined; nextId: string | undefined } {
  if (chapterId === endId) return { previousId: heads?.at(-1)?.chapterId, nextId: undefined };
  const place = heads?.findIndex((head) => head.chapterId === chapterId) ?? -1;
  // The catalogue says it for chapters that are refused as well; until it is there, the chapter itself does.
  if (heads && place >= 0) {
    return { previousId: heads[place - 1]?.chapterId, nextId: heads[place + 1]?.chapterId ?? endId };
  }
  if (!chapter) return { previousId: undefined, nextId: undefined };
  return { previousId: chapter.prevId ?? undefined, nextId: chapter.nextId ?? endId };
}
