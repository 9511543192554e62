/** When the client says it did something that it reports late; never in the future, where a wrong clock would win for ever. */
export function clientTime(at: number | undefined, now: number): number {
  return Math.max(0, Math.min(at ?? now, now));
}
