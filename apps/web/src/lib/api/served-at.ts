const times = new WeakMap<object, number>();

/** Remembers that a list came with the page, and when that was made. */
export function markServed(list: object, at: number): void {
  times.set(list, at);
}

/** What "now" is for a list: where it came with the page, server and browser must say the same of how old things are. */
export function servedAt(list: object): number | undefined {
  return times.get(list);
}
