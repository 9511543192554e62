import { keptHeads } from '../../../../lib/offline/kept-chapters.ts';
import { readingAccount } from '../../../../lib/offline/places.ts';
import { readOne } from '../../../../lib/offline/reading-database.ts';
import type { Chapter } from '../../../../lib/offline/novel-shapes.ts';
import { chapterText, textBetween } from '../engine/chapter-text.ts';

export interface Found {
  readonly chapterId: string;
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly before: string;
  readonly words: string;
  readonly after: string;
}

export const mostFound = 200;
const around = 18;

/** Every place of the words in a chapter, with what stands around them. */
export function searchChapter(chapter: Pick<Chapter, 'chapterId' | 'title' | 'text'>, words: string): Found[] {
  const wanted = words.trim().toLowerCase();
  if (wanted === '') return [];
  const text = chapterText(chapter.text);
  const found: Found[] = [];
  for (const [index, paragraph] of chapter.text.entries()) {
    const lower = paragraph.toLowerCase();
    const start = text.starts[index] ?? 0;
    const end = start + paragraph.length;
    for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + wanted.length)) {
      const from = start + at;
      const to = from + wanted.length;
      found.push({
        chapterId: chapter.chapterId,
        title: chapter.title,
        from,
        to,
        before: textBetween(text, Math.max(start, from - around), from),
        words: textBetween(text, from, to),
        after: textBetween(text, to, Math.min(end, to + around)),
      });
    }
  }
  return found;
}

/**
 * Searches what this reader has on the device and may open, in the order of the book; the server is never asked, so no
 * word of a closed chapter can come back. `current` is searched even when it is not kept.
 */
export async function searchBook(
  novelId: string,
  words: string,
  current: Chapter | undefined,
  signal: AbortSignal,
): Promise<{ found: Found[]; chapters: number }> {
  const heads = await keptHeads(novelId, readingAccount() || null).catch(() => []);
  const ids = heads.map(({ chapterId, index }) => ({ chapterId, index }));
  if (current && !ids.some(({ chapterId }) => chapterId === current.chapterId)) ids.push(current);
  const found: Found[] = [];
  let chapters = 0;
  for (const { chapterId } of ids.toSorted((a, b) => a.index - b.index)) {
    if (signal.aborted || found.length >= mostFound) break;
    const chapter = chapterId === current?.chapterId ? current : await readOne('texts', chapterId);
    if (chapter) found.push(...searchChapter(chapter, words));
    chapters += 1;
  }
  return { found: found.slice(0, mostFound), chapters };
}
