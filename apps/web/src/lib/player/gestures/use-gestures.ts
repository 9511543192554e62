import { type MouseEvent, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { type Drag, dragOf, isDoubleTap, isFlick, type Spot } from './gesture.ts';

const holdMs = 450;

export interface GestureActions {
  readonly tap: (mouse: boolean) => void;
  /** `spot`: where, from the upper left corner of the picture. */
  readonly doubleTap: (mouse: boolean, spot: { readonly x: number; readonly y: number }) => void;
  /** A quick swipe to the left, where one means something; it is no seek then. */
  readonly flick?: (() => void) | undefined;
  /** A finger that stays; false when it is lifted. */
  readonly hold: (on: boolean) => void;
  /** Moved by a share of the width (a seek) or of the height. */
  readonly drag: (kind: Drag, share: number) => void;
  /** Let go, or taken away by the system. */
  readonly drop: (kind: Drag, cancelled: boolean) => void;
  /** Whether up and down belong to the player; otherwise the page scrolls by them. */
  readonly vertical: boolean;
}

interface Press {
  readonly from: Spot;
  readonly box: DOMRect;
  kind: Drag | 'hold' | 'none' | null;
  timer: ReturnType<typeof setTimeout>;
}

function spotOf(event: PointerEvent): Spot {
  return { at: event.timeStamp, x: event.clientX, y: event.clientY };
}

/**
 * Taps, a held finger and drags on the picture. The first tap acts at once, because waiting for a possible second one
 * would make every tap feel late; a double tap takes it back.
 */
export function useGestures(actions: GestureActions) {
  const press = useRef<Press | null>(null);
  const last = useRef<Spot | null>(null);
  useEffect(() => () => clearTimeout(press.current?.timer), []);

  const end = (cancelled: boolean, to?: Spot) => {
    const { kind, timer, from } = press.current ?? {};
    press.current = null;
    clearTimeout(timer);
    if (kind === 'hold') actions.hold(false);
    else if (kind && kind !== 'none') {
      const flicked = kind === 'seek' && actions.flick !== undefined && !cancelled && isFlick(from, to);
      actions.drop(kind, cancelled || flicked);
      if (flicked) actions.flick?.();
    }
    return kind;
  };

  // A finger that was down when the page went away is never seen lifted.
  const onHidden = useEffectEvent(() => {
    if (document.visibilityState === 'hidden' && press.current) end(true);
  });
  useEffect(() => {
    const listener = () => onHidden();
    document.addEventListener('visibilitychange', listener);
    return () => {
      document.removeEventListener('visibilitychange', listener);
    };
  }, []);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (press.current) end(true);
      if (!event.isPrimary || event.button !== 0) return;
      const held: Press = {
        from: spotOf(event),
        box: event.currentTarget.getBoundingClientRect(),
        kind: null,
        timer: setTimeout(() => {
          held.kind = 'hold';
          actions.hold(true);
        }, holdMs),
      };
      press.current = held;
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const held = press.current;
      if (!held || !event.isPrimary || held.kind === 'hold' || held.kind === 'none') return;
      const to = spotOf(event);
      if (held.kind === null) {
        held.kind = dragOf(held.from, to, held.box, actions.vertical);
        if (held.kind === null) return;
        clearTimeout(held.timer);
        if (held.kind === 'none') return;
        // From here on the drag goes on outside the picture as well.
        event.currentTarget.setPointerCapture(event.pointerId);
      }
      const { box, from } = held;
      actions.drag(held.kind, held.kind === 'seek' ? (to.x - from.x) / box.width : (to.y - from.y) / box.height);
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const tap = spotOf(event);
      const box = press.current?.box;
      if (!box || !event.isPrimary || end(false, tap) !== null) return;
      const mouse = event.pointerType === 'mouse';
      actions.tap(mouse);
      if (isDoubleTap(last.current, tap)) {
        last.current = null;
        actions.doubleTap(mouse, { x: tap.x - box.left, y: tap.y - box.top });
      } else last.current = tap;
    },
    onPointerCancel: () => void end(true),
    // A drag goes on outside; a held pointer that leaves holds nothing any more.
    onPointerLeave() {
      const kind = press.current?.kind;
      if (kind === 'hold' || kind === null) end(true);
    },
    // A long press is ours; a right click keeps its menu.
    onContextMenu(event: MouseEvent) {
      if (press.current) event.preventDefault();
    },
  };
}
