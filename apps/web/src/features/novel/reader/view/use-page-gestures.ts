import { type MouseEvent, type PointerEvent, useRef, type WheelEvent } from 'react';
import { directionOf, turnAfter } from '../engine/turn-gesture.ts';

interface PageGestures {
  readonly width: number;
  /** The page follows the finger; otherwise it turns when the finger has gone far enough. */
  readonly follows: boolean;
  readonly move: (x: number) => void;
  readonly release: (x: number, step: -1 | 0 | 1) => void;
  readonly wheel: (step: 1 | -1) => void;
  readonly tap: (x: number, width: number) => void;
}

interface Press {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly at: number;
  direction: 'across' | 'other' | null;
}

const wheelStep = 40;
const wheelRestMs = 260;

/** Fingers drag and tap; a mouse clicks (and may select text); the wheel turns one page a notch. */
export function usePageGestures(actions: PageGestures) {
  const press = useRef<Press | null>(null);
  const dragged = useRef(false);
  const wheel = useRef({ sum: 0, at: 0, turnedAt: 0 });

  const end = (event: PointerEvent<HTMLElement>, cancelled: boolean) => {
    const held = press.current;
    if (!held || held.id !== event.pointerId) return;
    press.current = null;
    dragged.current = held.direction !== null;
    if (held.direction !== 'across') return;
    const dx = event.clientX - held.x;
    const step = cancelled ? 0 : turnAfter(dx, event.timeStamp - held.at, actions.width);
    actions.release(actions.follows ? dx : 0, step);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      if (!event.isPrimary || event.pointerType === 'mouse') return;
      const { pointerId, clientX, clientY, timeStamp } = event;
      press.current = { id: pointerId, x: clientX, y: clientY, at: timeStamp, direction: null };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = press.current;
      if (!held || held.id !== event.pointerId) return;
      const dx = event.clientX - held.x;
      if (held.direction === null) {
        held.direction = directionOf(dx, event.clientY - held.y);
        if (held.direction === 'across') event.currentTarget.setPointerCapture(event.pointerId);
      }
      if (held.direction === 'across' && actions.follows) actions.move(dx);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(event, false),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event, true),
    onClick(event: MouseEvent<HTMLElement>) {
      if (dragged.current || getSelection()?.isCollapsed === false) return;
      // Buttons on a gate page are buttons, not page.
      if (event.target instanceof Element && event.target.closest('a, button')) return;
      const { left, width } = event.currentTarget.getBoundingClientRect();
      actions.tap(event.clientX - left, width);
    },
    onWheel(event: WheelEvent) {
      const state = wheel.current;
      const delta = Math.abs(event.deltaY) >= Math.abs(event.deltaX) ? event.deltaY : event.deltaX;
      if (event.timeStamp - state.at > wheelRestMs) state.sum = 0;
      state.at = event.timeStamp;
      state.sum += event.deltaMode === 0 ? delta : delta * wheelStep;
      if (Math.abs(state.sum) < wheelStep || event.timeStamp - state.turnedAt < wheelRestMs) return;
      state.turnedAt = event.timeStamp;
      actions.wheel(state.sum > 0 ? 1 : -1);
      state.sum = 0;
    },
  };
}
