import { useRef } from 'react';
import type { PointerEvent } from 'react';

const doubleTapMs = 280;
const sameSpotPx = 40;
const movedPx = 10;

interface Tap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
}

/** Two taps close in time and place are one double tap. */
export function isDoubleTap(first: Tap | null, second: Tap): boolean {
  if (!first) return false;
  const near = Math.hypot(second.x - first.x, second.y - first.y) <= sameSpotPx;
  return near && second.at - first.at <= doubleTapMs;
}

/**
 * Taps on the picture. The first tap acts at once, because waiting for a possible second one would make every tap feel
 * late; a double tap takes it back.
 */
export function useTaps(actions: { tap: (mouse: boolean) => void; doubleTap: (mouse: boolean) => void }) {
  const down = useRef<Tap | null>(null);
  const last = useRef<Tap | null>(null);
  return {
    onPointerDown(event: PointerEvent) {
      down.current = event.isPrimary ? { at: event.timeStamp, x: event.clientX, y: event.clientY } : null;
    },
    onPointerUp(event: PointerEvent) {
      const start = down.current;
      down.current = null;
      if (!start || Math.hypot(event.clientX - start.x, event.clientY - start.y) > movedPx) return;
      const tap = { at: event.timeStamp, x: event.clientX, y: event.clientY };
      const mouse = event.pointerType === 'mouse';
      actions.tap(mouse);
      if (isDoubleTap(last.current, tap)) {
        last.current = null;
        actions.doubleTap(mouse);
      } else last.current = tap;
    },
  };
}
