import { type MouseEvent, type PointerEvent, useCallback, useEffect, useRef } from 'react';

const heldMs = 500;
/** A finger that moves further scrolls. */
const stillPx = 10;

/** Handlers for an element that is held for half a second. What was held is not tapped as well. */
export function useLongPress(onHeld: () => void) {
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const held = useRef(false);
  const end = useCallback(() => {
    if (hold.current) clearTimeout(hold.current.timer);
    hold.current = null;
  }, []);
  useEffect(() => end, [end]);
  return {
    onPointerDown({ clientX: x, clientY: y, pointerType }: PointerEvent) {
      held.current = false;
      if (pointerType === 'mouse') return;
      const timer = setTimeout(() => {
        held.current = true;
        onHeld();
      }, heldMs);
      hold.current = { timer, x, y };
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (hold.current && Math.hypot(clientX - hold.current.x, clientY - hold.current.y) > stillPx) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** A long press of a phone, or the right button of a mouse. */
    onContextMenu(event: MouseEvent) {
      event.preventDefault();
      end();
      if (!held.current) onHeld();
      held.current = true;
    },
    onClickCapture(event: MouseEvent) {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
