import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react';
import { reportAd } from './report-ad.ts';

const holdMs = 600;
/** Less is a finger that trembles, not a drag. */
const stillPx = 6;
/** A finger that rests gets both the timer and the menu, and a click when it leaves: all one gesture. */
const gestureMs = 1500;

/** For an ad that is too small for a word about it: held down (or by the menu key), it can be reported. */
export function useReportOnHold(adId: string | undefined, onReported?: () => void) {
  const client = useQueryClient();
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  const heldAt = useRef(0);
  const wasHeld = (): boolean => Date.now() - heldAt.current < gestureMs;
  const stop = (): void => clearTimeout(held.current?.timer);
  useEffect(() => () => clearTimeout(held.current?.timer), []);
  const report = (): void => {
    heldAt.current = Date.now();
    if (adId !== undefined) reportAd(client, adId, onReported);
  };
  if (adId === undefined) return {};
  return {
    onPointerDown: ({ clientX: x, clientY: y }: PointerEvent) => {
      stop();
      heldAt.current = 0;
      held.current = { timer: setTimeout(report, holdMs), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = held.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) >= stillPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event: MouseEvent) => {
      event.preventDefault();
      stop();
      if (!wasHeld()) report();
    },
    onClickCapture: (event: MouseEvent) => {
      if (!wasHeld()) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
