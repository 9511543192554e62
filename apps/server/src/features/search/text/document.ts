import { fold } from './fold.ts';
import { pairsOf, segmentsOf } from './segments.ts';
import type { SourceDocument } from '../sources/search-source.ts';
import { syllablesOf } from './spoken.ts';
import { scopeToken, token, wordOf } from './token.ts';

/** A row of search_documents, but for its id. */
export interface DocumentRow {
  readonly item_id: string;
  /** The item of a variant, whose own id is below zero; null of the item itself. */
  readonly shown_id: string | null;
  readonly agent_ids: readonly string[];
  readonly rating: 'all' | '18';
  readonly title: string;
  readonly folded: string;
  readonly body: string;
  readonly folded_body: string;
  readonly pinyin: string;
  readonly initials: string;
  readonly tokens: readonly string[];
  readonly score: number;
  readonly published_at: string;
}

/** What is read of long texts: enough to be found by, little enough for a million of them. */
const mostOfTitle = 200;
const mostOfBody = 500;

export function documentRow(kind: string, source: SourceDocument): DocumentRow {
  const title = cut(source.title, mostOfTitle);
  const body = cut(source.body, mostOfBody);
  const [folded, foldedBody] = [fold(title).text, fold(body).text];
  const spoken = spokenOf(folded);
  const tokens = new Set<string>([
    ...textTokens(folded, token.title, token.word),
    ...textTokens(foldedBody, token.body, token.bodyWord),
    ...spoken.flatMap(spokenTokens),
    scopeToken('kind', kind),
    ...source.agentIds.map((agentId) => scopeToken('agent', agentId)),
    ...(source.facets ?? []).map((facet) => scopeToken('facet', facet)),
  ]);
  return {
    ...(source.variant
      ? { item_id: `-${source.variant}`, shown_id: source.itemId }
      : { item_id: source.itemId, shown_id: null }),
    agent_ids: source.agentIds,
    rating: source.rating,
    title,
    folded,
    body,
    folded_body: foldedBody,
    pinyin: ` ${spoken.map((syllables) => syllables.join(' ')).join(' | ')} `,
    initials: spoken.map((syllables) => syllables.map((syllable) => syllable.charAt(0)).join('')).join('|'),
    tokens: [...tokens],
    score: scoreOf(source.heat, source.publishedAt),
    published_at: source.publishedAt.toISOString(),
  };
}

export const scoreEpoch = Date.UTC(2020, 0, 1);
export const quarterMs = 90 * 86_400_000;

/** Ten times the heat weighs as much as being three months newer. */
export function scoreOf(heatSteps: number, publishedAt: Date): number {
  const recency = ((publishedAt.getTime() - scoreEpoch) / quarterMs) * 1_000_000;
  return Math.round(Math.min(999_999_999_999, Math.max(0, heatSteps * 100_000 + recency)));
}

function textTokens(folded: string, ofCharacters: (text: string) => string, ofWord: (text: string) => string) {
  return segmentsOf(folded).flatMap(({ kind, text }) => {
    if (kind === 'word') return [ofWord(wordOf(text))];
    const characters = Array.from(text);
    return [...characters, ...pairsOf(characters)].map(ofCharacters);
  });
}

/** The syllables of each stretch of Chinese characters; one for each character, so that a match can be shown. */
function spokenOf(folded: string): string[][] {
  return segmentsOf(folded)
    .filter(({ kind }) => kind === 'characters')
    .map(({ text }) => syllablesOf(text));
}

function spokenTokens(syllables: readonly string[]): string[] {
  const pairs = syllables.slice(1).map((syllable, index) => [syllables[index] ?? '', syllable] as const);
  return [
    ...syllables.map((syllable) => token.pinyin(syllable)),
    ...pairs.map(([first, second]) => token.pinyin(`${first} ${second}`)),
    ...pairs.map(([first, second]) => token.initials(`${first.charAt(0)}${second.charAt(0)}`)),
  ];
}

/** Never through the middle of a character. */
function cut(text: string, most: number): string {
  // PostgreSQL keeps no NUL, and half of a pair is no text.
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length <= most ? clean : clean.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}
