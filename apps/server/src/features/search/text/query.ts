import { fold } from './fold.ts';
import { pairsOf, type Segment, segmentsOf } from './segments.ts';
import { syllablesOf } from './spoken.ts';
import { readingsOf, type Reading } from './syllables.ts';
import { beginning, quoted, token, wordOf } from './token.ts';
import { neighboursOf } from './typo.ts';

/** A token of the index that is asked for, or any that begins like it. */
export interface AskedToken {
  readonly token: string;
  readonly open: boolean;
}

/** One way to match a term: what the index is asked, and what is compared after it where pairs alone could be wrong. */
export interface Alternative {
  readonly tsquery: string;
  /** All of them are needed. None: the ways to slip, which are too many to look up how common each is. */
  readonly tokens: readonly AskedToken[];
  readonly check?: { readonly column: 'pinyin' | 'initials'; readonly like: string };
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
      title: [...term.title, { tsquery: near(token.word), tokens: [] }],
      elsewhere: [...term.elsewhere, { tsquery: near(token.bodyWord), tokens: [] }],
      neighbours: new Set(neighbours),
    };
  });
  return slips === 0 ? null : { ...query, terms };
}

const [fewestSyllables, mostSyllables] = [2, 12];

/**
 * The same by its sound: 山海之见 is read as 山海之间 is. Null where it has letters, which are found by their sound anyway,
 * a character that nobody reads, or one alone, which half of all titles would sound like.
 */
export function queryBySound(query: SearchQuery): SearchQuery | null {
  const terms = query.terms.map(soundTerm).filter((term) => term !== null);
  return terms.length === query.terms.length ? { ...query, terms } : null;
}

function soundTerm({ segment }: Term): Term | null {
  const syllables = segment.kind === 'characters' ? syllablesOf(segment.text) : [];
  if (syllables.length < fewestSyllables || syllables.length > mostSyllables || syllables.includes('?')) return null;
  const reading = { syllables, open: false };
  return {
    // Letters from here on: what is compared and shown as matched is the sound.
    segment: { ...segment, kind: 'word', text: syllables.join('') },
    title: [pinyinOf(reading)],
    elsewhere: [],
    readings: [reading],
    neighbours: new Set(),
  };
}

function charactersTerm(segment: Segment): Term {
  return {
    segment,
    title: [characters(segment.text, token.title)],
    elsewhere: [characters(segment.text, token.body)],
    readings: [],
    neighbours: new Set(),
  };
}

/** Pairs narrow it down; that more than two stand together is compared with the text itself. */
function characters(text: string, make: (text: string) => string): Alternative {
  const all = Array.from(text);
  return asking((all.length < 3 ? [text] : pairsOf(all)).map((part) => ({ token: make(part), open: false })));
}

function wordTerm(segment: Segment, typing: boolean): Term {
  const word = wordOf(segment.text);
  // A single letter begins half of all words.
  const open = word.length > 1;
  const readings = readingsOf(word).map(({ syllables, open: half }) => ({ syllables, open: half || typing }));
  return {
    segment,
    title: [asking([{ token: token.word(word), open }]), ...readings.map(pinyinOf), ...initialsOf(word)],
    elsewhere: [asking([{ token: token.bodyWord(word), open }])],
    readings,
    neighbours: new Set(),
  };
}

function pinyinOf({ syllables, open }: Reading): Alternative {
  const [first = ''] = syllables;
  if (syllables.length === 1) return asking([{ token: token.pinyin(first), open }]);
  const pairs = syllables.slice(1).map((syllable, index) => `${syllables[index] ?? ''} ${syllable}`);
  const last = pairs.length - 1;
  const asked = asking(pairs.map((pair, index) => ({ token: token.pinyin(pair), open: open && index === last })));
  if (pairs.length === 1) return asked;
  return { ...asked, check: { column: 'pinyin', like: `% ${syllables.join(' ')}${open ? '' : ' '}%` } };
}

const mostInitials = 12;

function initialsOf(word: string): Alternative[] {
  if (!/^[a-z]{2,}$/.test(word) || word.length > mostInitials) return [];
  const asked = asking(pairsOf(Array.from(word)).map((pair) => ({ token: token.initials(pair), open: false })));
  return [word.length === 2 ? asked : { ...asked, check: { column: 'initials', like: `%${word}%` } }];
}

function asking(tokens: readonly AskedToken[]): Alternative {
  const tsquery = tokens.map(({ token: text, open }) => (open ? beginning : quoted)(text)).join(' & ');
  return { tsquery: tokens.length === 1 ? tsquery : `(${tsquery})`, tokens };
}
