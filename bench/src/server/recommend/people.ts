/**
 * People and titles with hidden tastes. The program under test sees what an installation sees: who watched how much of
 * what, tags and creators. Whom what would please is known here alone. Everything follows from one seed.
 */
export const seed = 20_261_206;

export interface World {
  readonly titles: readonly Title[];
  readonly people: readonly Person[];
}

export interface Title {
  readonly tastes: readonly [number, number];
  /** How well it is made, from 0.4 to 1. */
  readonly quality: number;
  readonly creator: number;
  readonly tags: readonly string[];
  readonly isNew: boolean;
  /** How often people come across it by themselves: few titles often, most hardly ever. */
  readonly exposure: number;
}

export interface Person {
  readonly tastes: readonly [number, number];
  /** Titles that they came across before today, with the share that they watched. */
  readonly watched: ReadonlyMap<number, number>;
}

export interface Sizes {
  readonly titles: number;
  readonly fresh: number;
  readonly people: number;
  readonly watched: number;
}

export const tasteCount = 24;
export const creatorCount = 240;
/** A tag covers two tastes, and one in three tags is wrong. */
const tagOf = (taste: number) => `t${Math.floor(taste / 2)}`;

/** mulberry32. */
export function chanceBy(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The share of a title that a person would watch. */
export function likingOf(person: Pick<Person, 'tastes'>, { tastes, quality }: Title): number {
  const [first, second] = person.tastes;
  const has = (taste: number) => (tastes[0] === taste ? 1 : tastes[1] === taste ? 0.5 : 0);
  return quality * Math.max(0.04, has(first), 0.7 * has(second));
}

export function makeWorld({ titles: old, fresh, people, watched }: Sizes): World {
  const chance = chanceBy(seed);
  const pick = (below: number) => Math.floor(chance() * below);
  const titles = Array.from({ length: old + fresh }, (_, index): Title => {
    const creator = pick(creatorCount);
    // A creator has a taste of their own, mostly.
    const main = chance() < 0.7 ? creator % tasteCount : pick(tasteCount);
    const tags = [chance() < 0.67 ? tagOf(main) : tagOf(pick(tasteCount)), `c${pick(40)}`];
    const exposure = 1 / (1 + pick(old)) ** 0.8;
    const quality = 0.4 + 0.6 * chance();
    return { tastes: [main, pick(tasteCount)], quality, creator, tags, isNew: index >= old, exposure };
  });
  const known = titles.slice(0, old);
  const total = Float64Array.from(known, ({ exposure }) => exposure);
  for (let index = 1; index < total.length; index += 1) total[index] = (total[index] ?? 0) + (total[index - 1] ?? 0);
  const comeAcross = () => lowerBound(total, chance() * (total.at(-1) ?? 0));
  return {
    titles,
    people: Array.from({ length: people }, (): Person => {
      const tastes = [pick(tasteCount), pick(tasteCount)] as const;
      const seen = new Map<number, number>();
      for (let tries = 0; seen.size < watched && tries < 4000; tries += 1) {
        const index = comeAcross();
        const title = known[index];
        if (!title || seen.has(index)) continue;
        const liking = likingOf({ tastes }, title);
        // What is not for them is mostly passed by; now and then it is opened and left.
        if (chance() < 0.08 + liking) seen.set(index, Math.min(1, Math.max(0.01, liking + 0.3 * (chance() - 0.5))));
      }
      return { tastes, watched: seen };
    }),
  };
}

function lowerBound(sums: Float64Array, value: number): number {
  let [low, high] = [0, sums.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sums[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
