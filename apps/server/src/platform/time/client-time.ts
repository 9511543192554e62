/** When something was done, by the word of a caller who tells it late; a clock that runs ahead must not win for ever. */
export function clientTime(at: number | undefined, now: number): number {
  return Math.max(0, Math.min(at ?? now, now));
}
