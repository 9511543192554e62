import { type ParagraphAnchor, plainWords } from '@liuguang/contract/helpers/paragraph-anchor.ts';

/** A paragraph of which so much is as it was is the same one, worked on. */
const alike = 0.5;

function pairsOf(text: string): Map<string, number> {
  const plain = plainWords(text);
  const pairs = new Map<string, number>();
  for (let at = 0; at + 2 <= plain.length; at += 1) {
    const pair = plain.slice(at, at + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

const sizeOf = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0);

/** How many of their pairs of letters two texts share, from 0 to 1 (Dice). */
function likeness(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let shared = 0;
  for (const [pair, count] of one) shared += Math.min(count, other.get(pair) ?? 0);
  const all = sizeOf(one) + sizeOf(other);
  return all === 0 ? 0 : (2 * shared) / all;
}

export interface Paragraph {
  readonly text: string;
  readonly anchor: ParagraphAnchor;
}

/** The paragraph that the quoted one has become, or null when it has gone. */
export function successorOf(quote: string, paragraphs: readonly Paragraph[]): Paragraph | null {
  const before = pairsOf(quote);
  let best: Paragraph | null = null;
  let most = alike;
  for (const paragraph of paragraphs) {
    // A quote is the beginning of a long paragraph.
    const share = likeness(before, pairsOf(paragraph.text.slice(0, Math.max(quote.length, 12) * 2)));
    const head = likeness(before, pairsOf(paragraph.text.slice(0, quote.length)));
    if (Math.max(share, head) <= most) continue;
    most = Math.max(share, head);
    best = paragraph;
  }
  return best;
}
