import { clampTime } from '../seek/seek.ts';

/** The arithmetic of fingers on the picture, apart from the DOM so that it can be tested at its edges. */

export type Drag = 'seek' | 'brightness' | 'volume';

export interface Spot {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

const doubleTapMs = 280;
const sameSpotPx = 40;
const decidedPx = 12;
/** Systems go back by a swipe from the edge: what starts there is left to them. */
const edgePx = 20;

/** Two taps close in time and place are one double tap. */
export function isDoubleTap(first: Spot | null, second: Spot): boolean {
  if (!first) return false;
  const near = Math.hypot(second.x - first.x, second.y - first.y) <= sameSpotPx;
  return near && second.at - first.at <= doubleTapMs;
}

const flickMs = 300;
const flickPx = 60;

/** A quick swipe to the left, and not a drag that looks for a scene. */
export function isFlick(from: Spot | undefined, to: Spot | undefined): boolean {
  return from !== undefined && to !== undefined && to.at - from.at <= flickMs && from.x - to.x >= flickPx;
}

export interface Area {
  readonly left: number;
  readonly width: number;
}

/**
 * What a movement is for, once it is long enough to tell: across is a seek; up and down is brightness on the left half
 * and volume on the right, where the page does not need it to scroll (`vertical`). 'none' is somebody else's.
 */
export function dragOf(from: Spot, to: Spot, area: Area, vertical: boolean): Drag | 'none' | null {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (Math.hypot(dx, dy) < decidedPx) return null;
  const inside = from.x - area.left;
  if (Math.abs(dx) > Math.abs(dy)) return inside < edgePx || inside > area.width - edgePx ? 'none' : 'seek';
  if (!vertical) return 'none';
  return inside < area.width / 2 ? 'brightness' : 'volume';
}

const shortestSpan = 90;

/** A swipe over the whole width covers a short clip, and a sixth of a film: fine enough to hit a scene. */
export function seekTarget(from: number, share: number, duration: number): number {
  const span = Math.min(duration, Math.max(shortestSpan, duration / 6));
  return clampTime(from + share * span, duration);
}

/** A level from 0 to 1 after a movement by a share of the height; up is more. */
export function levelTarget(from: number, share: number): number {
  return Math.min(1, Math.max(0, from - share));
}
