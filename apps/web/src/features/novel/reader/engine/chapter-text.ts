/**
 * A chapter as one text: its paragraphs joined by a line feed. A place in it is an offset in UTF-16 units of that text,
 * which no font, margin or script changes.
 */
export interface ChapterText {
  readonly paragraphs: readonly string[];
  /** Where each paragraph begins. */
  readonly starts: readonly number[];
  readonly length: number;
}

export interface TextRange {
  readonly from: number;
  readonly to: number;
}

export function chapterText(paragraphs: readonly string[]): ChapterText {
  const starts: number[] = [];
  let at = 0;
  for (const paragraph of paragraphs) {
    starts.push(at);
    at += paragraph.length + 1;
  }
  return { paragraphs, starts, length: Math.max(0, at - 1) };
}

/** The last place whose value in an ascending list is not above the wanted one; 0 for anything before the first. */
export function lastNotAbove(ascending: readonly number[], wanted: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((ascending[middle] ?? 0) <= wanted) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function paragraphAt({ starts }: ChapterText, offset: number): number {
  return lastNotAbove(starts, offset);
}

export function textBetween(text: ChapterText, from: number, to: number): string {
  const pieces: string[] = [];
  for (let index = paragraphAt(text, from); index < text.paragraphs.length; index += 1) {
    const start = text.starts[index] ?? 0;
    if (start >= to) break;
    const paragraph = text.paragraphs[index] ?? '';
    const end = index < text.paragraphs.length - 1 ? `${paragraph}\n` : paragraph;
    pieces.push(end.slice(Math.max(0, from - start), to - start));
  }
  return pieces.join('');
}

/** A few words from a place on, in one line. */
export function snippetAt(text: ChapterText, offset: number, length = 36): string {
  return textBetween(text, offset, offset + length * 2)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, length);
}

const sentenceEnd = /[。！？!?；;…]+[”’」』）)\]]*/g;

/** The sentences of a paragraph, gapless, as ranges of the chapter. */
export function sentencesOf(text: ChapterText, paragraph: number): TextRange[] {
  const words = text.paragraphs[paragraph] ?? '';
  const start = text.starts[paragraph] ?? 0;
  const ranges: TextRange[] = [];
  let from = 0;
  for (const match of words.matchAll(sentenceEnd)) {
    const to = match.index + match[0].length;
    ranges.push({ from: start + from, to: start + to });
    from = to;
  }
  if (from < words.length) ranges.push({ from: start + from, to: start + words.length });
  return ranges;
}

/** The sentence at a place, or the first one after it; undefined after the last. */
export function sentenceFrom(text: ChapterText, offset: number): TextRange | undefined {
  for (let index = paragraphAt(text, offset); index < text.paragraphs.length; index += 1) {
    const found = sentencesOf(text, index).find(
      ({ from, to }) => to > offset && textBetween(text, from, to).trim() !== '',
    );
    if (found) return found;
  }
  return undefined;
}
