import { anchorsOf, paragraphId } from '@liuguang/contract/helpers/paragraph-anchor.ts';
import type { Chapter } from '../../../../lib/offline/novel-shapes.ts';
import { type ChapterText, chapterText } from '../engine/chapter-text.ts';
import type { Convert } from '../settings/script.ts';

export interface Prepared {
  readonly title: string;
  readonly text: ChapterText;
  /** What comments on its paragraphs are tied to: the text as it was written, whatever script it is shown in. */
  readonly paragraphIds: readonly string[];
}

const prepared = new WeakMap<Chapter, { convert: Convert; value: Prepared }>();

/** A chapter in the chosen script, made once: the same chapter is the same text, and is not laid out again. */
export function prepareChapter(chapter: Chapter, convert: Convert): Prepared {
  const known = prepared.get(chapter);
  if (known?.convert === convert) return known.value;
  const value = {
    title: convert(chapter.title),
    text: chapterText(chapter.text.map(convert)),
    paragraphIds: anchorsOf(chapter.text).map((anchor) => paragraphId(chapter.chapterId, anchor)),
  };
  prepared.set(chapter, { convert, value });
  return value;
}
