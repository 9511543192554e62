import { hash } from 'node:crypto';

interface Ordered {
  readonly id: string;
  readonly position: number;
  readonly weight: number;
}

/**
 * The operator's positions, and within one position a draw without replacement by weight (Efraimidis and Spirakis): an
 * ad of weight 3 is first three times as often as one of weight 1. The draw is made of the seed, so that the same seed
 * gives the same order in every process, and it can be cached for as long as the seed lasts.
 */
export function weightedRanking<Item extends Ordered>(items: readonly Item[], seed: string): Item[] {
  return items
    .map((item) => ({ item, key: item.weight > 0 ? -Math.log(draw(seed, item.id)) / item.weight : Infinity }))
    .toSorted((a, b) => a.item.position - b.item.position || compare(a.key, b.key) || compare(+a.item.id, +b.item.id))
    .map(({ item }) => item);
}

/** Infinity minus Infinity is no number. */
function compare(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** In (0, 1), evenly. */
function draw(seed: string, id: string): number {
  const bits = hash('sha1', `${seed} ${id}`, 'buffer').readUIntBE(0, 6);
  return (bits + 0.5) / 2 ** 48;
}
