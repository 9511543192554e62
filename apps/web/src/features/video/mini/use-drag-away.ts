import { type PointerEvent, useRef, useState } from 'react';

/** So far it is taken away; so little is still a tap. */
const awayPx = 56;
const tapPx = 8;

interface Moved {
  readonly x: number;
  readonly y: number;
}

/** Follows a finger down or to a side, and is taken away by it. What is under the finger gets no click for that. */
export function useDragAway(onAway: () => void) {
  const from = useRef<Moved | null>(null);
  const dragged = useRef(false);
  const [moved, setMoved] = useState<Moved | null>(null);
  const leave = () => {
    from.current = null;
    setMoved(null);
  };
  return {
    style: moved ? { transform: `translate(${moved.x}px, ${moved.y}px)`, opacity: opacityAt(moved) } : undefined,
    handlers: {
      onPointerDown(event: PointerEvent) {
        dragged.current = false;
        if (event.isPrimary) from.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (!from.current || !event.isPrimary) return;
        const [dx, dy] = [event.clientX - from.current.x, event.clientY - from.current.y];
        if (!dragged.current && Math.hypot(dx, dy) < tapPx) return;
        if (!dragged.current) event.currentTarget.setPointerCapture(event.pointerId);
        dragged.current = true;
        // One way at a time, and not up over the page.
        setMoved(Math.abs(dx) > Math.abs(dy) ? { x: dx, y: 0 } : { x: 0, y: Math.max(0, dy) });
      },
      onPointerUp() {
        if (moved && Math.max(Math.abs(moved.x), moved.y) > awayPx) onAway();
        leave();
      },
      onPointerCancel: leave,
      onClickCapture(event: { stopPropagation: () => void; preventDefault: () => void }) {
        if (!dragged.current) return;
        dragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

function opacityAt({ x, y }: Moved): number {
  return 1 - Math.min(0.6, Math.max(Math.abs(x), y) / 240);
}
