import { fold } from './fold.ts';
import { pairsOf, type Segment, segmentsOf } from './segments.ts';
import { readingsOf, type Reading } from './syllables.ts';
import { beginning, quoted, token, wordOf } from './token.ts';
import { neighboursOf } from './typo.ts';

/** One way to match a term: what the index is asked, and what is compared after it where pairs alone could be wrong. */
export interface Alternative {
  readonly tsquery: string;
  readonly check?: { readonly column: 'folded' | 'folded_body' | 'pinyin' | 'initials'; readonly like: string };
}

/** A piece of what somebody typed, and how it may stand in a document. */
export interface Term {
  readonly segment: Segment;
  readonly title: readonly Alternative[];
  readonly elsewhere: readonly Alternative[];
  /** For letters: how they are read as pinyin, and the words that are one slip away; what is shown as matched. */
  readonly readings: readonly Reading[];
  readonly neighbours: ReadonlySet<string>;
}

export interface SearchQuery {
  /** What was typed, folded: a document of exactly this title comes first. */
  readonly folded: string;
  /** All of them must match. */
  readonly terms: readonly Term[];
}

const mostTerms = 8;

/**
 * What to look for. `typing`: the last letters may go on. Null when there is nothing in it that can be found: signs,
 * blanks, what cannot be seen.
 */
export function queryOf(keyword: string, { typing = false } = {}): SearchQuery | null {
  const folded = fold(keyword).text.trim();
  const segments = segmentsOf(folded).slice(0, mostTerms);
  if (segments.length === 0) return null;
  const terms = segments.map((segment, index) =>
    segment.kind === 'word' ? wordTerm(segment, typing && index === segments.length - 1) : charactersTerm(segment),
  );
  return { folded, terms };
}

/** The same with words of letters replaced by those one slip away; null where there are none. */
export function queryWithSlips(query: SearchQuery): SearchQuery | null {
  let slips = 0;
  const terms = query.terms.map((term) => {
    const neighbours = term.segment.kind === 'word' && slips < 2 ? neighboursOf(term.segment.text) : [];
    if (neighbours.length === 0) return term;
    slips += 1;
    const near = (make: (text: string) => string) => neighbours.map((word) => quoted(make(word))).join(' | ');
    return {
      ...term,
      title: [...term.title, { tsquery: near(token.word) }],
      elsewhere: [...term.elsewhere, { tsquery: near(token.bodyWord) }],
      neighbours: new Set(neighbours),
    };
  });
  return slips === 0 ? null : { ...query, terms };
}

function charactersTerm(segment: Segment): Term {
  return {
    segment,
    title: [characters(segment.text, token.title, 'folded')],
    elsewhere: [characters(segment.text, token.body, 'folded_body')],
    readings: [],
    neighbours: new Set(),
  };
}

/** A pair stands in the index as itself; more than two may have all their pairs and yet not stand together. */
function characters(text: string, make: (text: string) => string, column: 'folded' | 'folded_body'): Alternative {
  const all = Array.from(text);
  if (all.length < 3) return { tsquery: quoted(make(text)) };
  const tsquery = pairsOf(all)
    .map((pair) => quoted(make(pair)))
    .join(' & ');
  return { tsquery: `(${tsquery})`, check: { column, like: `%${text}%` } };
}

function wordTerm(segment: Segment, typing: boolean): Term {
  const word = wordOf(segment.text);
  // A single letter begins half of all words.
  const ask = word.length > 1 ? beginning : quoted;
  const readings = readingsOf(word).map(({ syllables, open }) => ({ syllables, open: open || typing }));
  return {
    segment,
    title: [{ tsquery: ask(token.word(word)) }, ...readings.map(pinyinOf), ...initialsOf(word)],
    elsewhere: [{ tsquery: ask(token.bodyWord(word)) }],
    readings,
    neighbours: new Set(),
  };
}

function pinyinOf({ syllables, open }: Reading): Alternative {
  const [first = ''] = syllables;
  if (syllables.length === 1) return { tsquery: (open ? beginning : quoted)(token.pinyin(first)) };
  const pairs = syllables.slice(1).map((syllable, index) => `${syllables[index] ?? ''} ${syllable}`);
  const asked = pairs.map((pair, index) =>
    (open && index === pairs.length - 1 ? beginning : quoted)(token.pinyin(pair)),
  );
  const tsquery = `(${asked.join(' & ')})`;
  if (pairs.length === 1) return { tsquery };
  return { tsquery, check: { column: 'pinyin', like: `% ${syllables.join(' ')}${open ? '' : ' '}%` } };
}

const mostInitials = 12;

function initialsOf(word: string): Alternative[] {
  if (!/^[a-z]{2,}$/.test(word) || word.length > mostInitials) return [];
  const pairs = pairsOf(Array.from(word)).map((pair) => quoted(token.initials(pair)));
  const tsquery = `(${pairs.join(' & ')})`;
  return [word.length === 2 ? { tsquery } : { tsquery, check: { column: 'initials', like: `%${word}%` } }];
}
