/** A stretch of a folded text: characters that are written without blanks between words, or one word of letters. */
export interface Segment {
  readonly kind: 'characters' | 'word';
  readonly text: string;
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
}

const pattern =
  /(?<characters>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー]+)|(?<word>(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}々〆ー])[\p{L}\p{N}])+)/gu;

/** Signs, blanks and pictures part the segments and are not searched. */
export function segmentsOf(folded: string): Segment[] {
  return [...folded.matchAll(pattern)].map((match) => ({
    kind: match.groups?.['characters'] === undefined ? 'word' : 'characters',
    text: match[0],
    at: match.index,
  }));
}

export function pairsOf(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);
}
