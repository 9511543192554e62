import { type MouseEvent, type PointerEvent, useRef } from 'react';

const holdMs = 500;
const stillPx = 8;

/** Holding a paragraph says something about it. The tap that a hold ends with turns no page. */
export function useLongPress(onHold: (paragraph: number) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const from = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  const stop = () => clearTimeout(timer.current);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      stop();
      held.current = false;
      const paragraph = event.target instanceof Element ? event.target.closest('p') : null;
      if (!event.isPrimary || event.button !== 0 || !paragraph) return;
      from.current = { x: event.clientX, y: event.clientY };
      timer.current = setTimeout(() => {
        // Who drags a mouse over words selects them.
        if (getSelection()?.isCollapsed === false) return;
        held.current = true;
        // The heading stands before the paragraphs.
        onHold([...(paragraph.parentElement?.children ?? [])].indexOf(paragraph) - 1);
      }, holdMs);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const { x, y } = from.current;
      if (Math.hypot(event.clientX - x, event.clientY - y) > stillPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onClickCapture(event: MouseEvent<HTMLElement>) {
      if (!held.current) return;
      held.current = false;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu(event: MouseEvent<HTMLElement>) {
      // A phone opens its own menu for a hold.
      if (held.current) event.preventDefault();
    },
  };
}
