import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query.ts';
import type { Chapter, ChapterHead, Novel } from '../../../lib/offline/novel-shapes.ts';
import { adjustUser } from '../../../lib/session/session.ts';
import { keepViewsLeft } from '../../../lib/session/views-left.ts';

/** A novel and its whole catalogue. */
export interface Book {
  readonly novel: Novel;
  readonly heads: readonly ChapterHead[];
}

export async function fetchBook(novelId: string, signal: AbortSignal): Promise<Book> {
  const options = { quiet: true, signal };
  const [novel, { list }] = await Promise.all([
    callApi('novel/getNovelInfo', { novelId }, options),
    callApi('novel/getChapterList', { novelId }, options),
  ]);
  return { novel, heads: list.toSorted((a, b) => a.index - b.index) };
}

export async function fetchChapter(chapterId: string, signal?: AbortSignal): Promise<Chapter> {
  return await callApi('novel/getChapter', { chapterId }, { quiet: true, ...(signal ? { signal } : {}) });
}

/** Counts a read for the rankings. Not worth a word to the reader when it fails. */
export function countRead(novelId: string): void {
  callApi('novel/addNovelHourVolume', { novelId }, { quiet: true }).catch(() => undefined);
}

/** Uses one view for the chapter, and asks for its text again, which is open now. */
export function useSpendView(chapterId: string, onRefused: (error: unknown) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi('reduceUserViewingTimes', { chapterId }, { quiet: true }),
    onSuccess: ({ viewingTimes }) => adjustUser({ viewingTimes }),
    onError: (error) => {
      keepViewsLeft(error);
      onRefused(error);
    },
    onSettled: () => client.refetchQueries({ queryKey: keys.call('novel/getChapter', { chapterId }) }),
  });
}
