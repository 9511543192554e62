import type { ChapterHead } from '../../../../lib/offline/novel-shapes.ts';
import { endId } from './book.ts';

/** How much of the book is read, by its characters, as far as the pages of the open chapter tell. */
export function bookShare(
  heads: readonly ChapterHead[] | undefined,
  chapterId: string,
  page: number,
  pages: number,
): number | undefined {
  if (chapterId === endId) return 1;
  const place = heads?.findIndex((head) => head.chapterId === chapterId) ?? -1;
  if (!heads || place < 0) return undefined;
  const { before, total } = wordsBefore(heads, place);
  const own = Math.max(1, heads[place]?.words ?? 1);
  return Math.min(1, (before + own * (pages > 0 ? (page + 1) / pages : 0)) / total);
}

const sums = new WeakMap<readonly ChapterHead[], number[]>();

/** Added up once a catalogue: it may have thousands of chapters, and this is asked for with every page. */
function wordsBefore(heads: readonly ChapterHead[], place: number): { before: number; total: number } {
  let known = sums.get(heads);
  if (!known) {
    known = [0];
    for (const { words } of heads) known.push((known.at(-1) ?? 0) + Math.max(1, words));
    sums.set(heads, known);
  }
  return { before: known[place] ?? 0, total: known.at(-1) ?? 1 };
}
