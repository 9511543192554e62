/**
 * Three players take turns: the clip on the screen, the one before and the one after. A clip keeps its player while it is
 * near, so that a swipe never starts it anew; one that goes away leaves its player to the next that comes.
 */
const players = 3;

export interface Slot {
  readonly slot: number;
  /** Of the clip that it has now. */
  readonly index: number;
}

export function slotsFor(active: number, count: number): Slot[] {
  return [active - 1, active, active + 1]
    .filter((index) => index >= 0 && index < count)
    .map((index) => ({ slot: index % players, index }))
    .toSorted((a, b) => a.slot - b.slot);
}

/** Which clip fills most of the screen. */
export function activeAt(scrollTop: number, height: number, count: number): number {
  if (height <= 0) return 0;
  return Math.min(Math.max(0, count - 1), Math.max(0, Math.round(scrollTop / height)));
}
