import { type Folded, fold } from './fold.ts';
import type { SearchQuery, Term } from './query.ts';
import { type Segment, segmentsOf } from './segments.ts';
import { wordOf } from './token.ts';

/** Start (inclusive) and end (exclusive) in UTF-16 units of the text as it is shown. */
export type Range = [number, number];

/** Where the terms of a query stand in a title; `pinyin` is the document's, null where it is not searched by it. */
export function rangesIn(text: string, query: SearchQuery, pinyin: string | null): Range[] {
  const folded = fold(text);
  const segments = segmentsOf(folded.text);
  const found = query.terms.flatMap((term) =>
    term.segment.kind === 'characters'
      ? occurrences(folded.text, term.segment.text)
      : [...words(segments, term), ...(pinyin === null ? [] : spoken(segments, term, pinyin))],
  );
  return merged(found.map((range) => original(folded, range)));
}

const before = 12;
const mostOfSnippet = 64;

/** A piece of the body around the first match; null where nothing of it matches. */
export function snippetOf(body: string, query: SearchQuery): { text: string; ranges: Range[] } | null {
  const ranges = rangesIn(body, query, null);
  const [first] = ranges;
  if (!first) return null;
  const begin = whole(body, Math.max(0, first[0] - before));
  const end = whole(body, Math.min(body.length, begin + mostOfSnippet));
  const [head, tail] = [begin > 0 ? '…' : '', end < body.length ? '…' : ''];
  const shown = ranges
    .filter(([from]) => from < end)
    .map(([from, to]): Range => [from - begin + head.length, Math.min(to, end) - begin + head.length]);
  return { text: `${head}${body.slice(begin, end).replaceAll(/\s/g, ' ')}${tail}`, ranges: shown };
}

function occurrences(text: string, part: string): Range[] {
  const found: Range[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) {
    found.push([at, at + part.length]);
  }
  return found;
}

function words(segments: readonly Segment[], { segment, neighbours }: Term): Range[] {
  const typed = wordOf(segment.text);
  return segments.flatMap(({ kind, text, at }): Range[] => {
    if (kind !== 'word') return [];
    if (neighbours.has(text)) return [[at, at + text.length]];
    const begins = typed.length > 1 ? text.startsWith(typed) : text === typed;
    return begins ? [[at, at + typed.length]] : [];
  });
}

/** The characters whose syllables, or their first letters, are what was typed. */
function spoken(segments: readonly Segment[], { segment, readings }: Term, pinyin: string): Range[] {
  const stretches = pinyin.split('|').map((stretch) => stretch.trim().split(' '));
  const spelled = segments.filter(({ kind }) => kind === 'characters');
  const initials = Array.from(segment.text);
  return spelled.flatMap(({ text, at }, index) => {
    const syllables = stretches[index] ?? [];
    const starts = [0];
    for (const character of text) starts.push((starts.at(-1) ?? 0) + character.length);
    const found: Range[] = [];
    const look = (length: number, matches: (syllable: string, place: number) => boolean) => {
      for (let first = 0; first + length <= syllables.length; first += 1) {
        const all = Array.from({ length }, (_, place) => matches(syllables[first + place] ?? '', place));
        if (all.every(Boolean)) found.push([at + (starts[first] ?? 0), at + (starts[first + length] ?? 0)]);
      }
    };
    for (const { syllables: read, open } of readings) {
      const last = read.length - 1;
      look(read.length, (syllable, place) =>
        open && place === last ? syllable.startsWith(read[place] ?? '') : syllable === read[place],
      );
    }
    if (initials.length > 1) look(initials.length, (syllable, place) => syllable.startsWith(initials[place] ?? ''));
    return found;
  });
}

function original({ from, to }: Folded, [start, end]: Range): Range {
  return [from[start] ?? 0, to[end - 1] ?? 0];
}

function merged(ranges: readonly Range[]): Range[] {
  const result: Range[] = [];
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = result.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else result.push([from, to]);
  }
  return result;
}

/** Not between the halves of a character. */
function whole(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at - 1 : at;
}
