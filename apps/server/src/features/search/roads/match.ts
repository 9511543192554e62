import type { Alternative, SearchQuery, Term } from '../text/query.ts';

/** A query as the values of a statement whose text is always the same, so that the database keeps its plan. */
export interface Match {
  /** What was typed: a title that is exactly this comes first. */
  readonly folded: string;
  /** What the token index is asked, for the title alone and for the whole document. */
  readonly titleTokens: string;
  readonly anyTokens: string;
  /** Patterns of the terms of characters: a text that holds them all needs no token. */
  readonly likes: readonly string[];
  /** The terms of letters, which are found by their tokens alone; null without any. */
  readonly titleWords: string | null;
  readonly anyWords: string | null;
  /** Terms of letters with ways of matching that tokens do not decide, and those ways, a place in each list for each. */
  readonly checkedTerms: readonly number[];
  readonly wayTerms: readonly number[];
  readonly wayTokens: readonly string[];
  readonly wayColumns: readonly (string | null)[];
  readonly wayLikes: readonly (string | null)[];
  readonly wayElsewhere: readonly boolean[];
}

export function matchOf({ folded, terms }: SearchQuery): Match {
  const words = terms.filter(({ segment }) => segment.kind === 'word');
  const checked = words.filter(({ title }) => title.some(({ check }) => check));
  const ways = checked.flatMap((term, index) => [
    ...term.title.map((way) => ({ term: index, way, elsewhere: false })),
    ...term.elsewhere.map((way) => ({ term: index, way, elsewhere: true })),
  ]);
  return {
    folded,
    titleTokens: tokensOf(terms, inTitle),
    anyTokens: tokensOf(terms, anywhere),
    likes: terms.flatMap(({ segment: { kind, text } }) => (kind === 'characters' ? [`%${text}%`] : [])),
    titleWords: words.length > 0 ? tokensOf(words, inTitle) : null,
    anyWords: words.length > 0 ? tokensOf(words, anywhere) : null,
    checkedTerms: checked.map((_, index) => index),
    wayTerms: ways.map(({ term }) => term),
    wayTokens: ways.map(({ way }) => way.tsquery),
    wayColumns: ways.map(({ way }) => way.check?.column ?? null),
    wayLikes: ways.map(({ way }) => way.check?.like ?? null),
    wayElsewhere: ways.map(({ elsewhere }) => elsewhere),
  };
}

function inTitle({ title }: Term): readonly Alternative[] {
  return title;
}

export function anywhere({ title, elsewhere }: Term): readonly Alternative[] {
  return [...title, ...elsewhere];
}

function tokensOf(terms: readonly Term[], of: (term: Term) => readonly Alternative[]): string {
  return terms
    .map((term) =>
      of(term)
        .map(({ tsquery }) => tsquery)
        .join(' | '),
    )
    .map((ways) => `(${ways})`)
    .join(' & ');
}
