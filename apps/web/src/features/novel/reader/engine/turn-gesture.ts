/** What a finger or a click on the page means. */
export type Zone = 'previous' | 'menu' | 'next';

const sideShare = 0.3;
const decidedPx = 8;
const turnShare = 0.28;
const flickPxPerMs = 0.35;

export function zoneOf(x: number, width: number): Zone {
  if (x < width * sideShare) return 'previous';
  return x > width * (1 - sideShare) ? 'next' : 'menu';
}

/** Across turns the page; anything else is not for the pages. Null: too short to tell. */
export function directionOf(dx: number, dy: number): 'across' | 'other' | null {
  if (Math.hypot(dx, dy) < decidedPx) return null;
  return Math.abs(dx) > Math.abs(dy) ? 'across' : 'other';
}

/** Whether a page that was dragged by `dx` is turned when it is let go: -1 back, 1 on, 0 springs back. */
export function turnAfter(dx: number, ms: number, width: number): -1 | 0 | 1 {
  const flicked = Math.abs(dx) > 16 && Math.abs(dx) / Math.max(1, ms) > flickPxPerMs;
  if (!flicked && Math.abs(dx) < width * turnShare) return 0;
  return dx < 0 ? 1 : -1;
}
