/** The arithmetic of the carousel: which slide a scroll position shows, and which comes next. */

export function slideAt(scrollLeft: number, width: number, count: number): number {
  if (width <= 0 || count <= 0) return 0;
  return Math.min(count - 1, Math.max(0, Math.round(scrollLeft / width)));
}

export function slideAfter(current: number, count: number): number {
  return count > 0 ? (current + 1) % count : 0;
}
