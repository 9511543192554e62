/** Chances that come out the same for the same seed: what a run found, another run with its seed finds again. */
export type Random = ReturnType<typeof seededRandom>;

/** mulberry32: short, quick, and good enough to choose inputs. */
export function seededRandom(seed: number) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(next() * count);
  return {
    /** From 0 up to, and without, 1. */
    next,
    below,
    chance: (of: number) => next() < of,
    pick<Item>(from: readonly Item[]): Item {
      if (from.length === 0) throw new Error('nothing to pick from');
      return from[below(from.length)] as Item;
    },
  };
}
