import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { type Area, keepInside, type Place } from './icon-place.ts';

/** Less is a finger that trembles, not a drag. */
const dragPx = 6;
const keySteps: Record<string, Place> = {
  ArrowLeft: { x: -16, y: 0 },
  ArrowRight: { x: 16, y: 0 },
  ArrowUp: { x: 0, y: -16 },
  ArrowDown: { x: 0, y: 16 },
};

function screenArea(): Area {
  const box = document.getElementById('root')?.getBoundingClientRect();
  return box && box.width > 0
    ? { left: box.left, width: box.width, height: innerHeight }
    : { left: 0, width: innerWidth, height: innerHeight };
}

/** The part of the window that the app takes now. */
export function useScreenArea(): Area {
  const [area, setArea] = useState(screenArea);
  useEffect(() => {
    const fit = (): void => setArea(screenArea());
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);
  return area;
}

interface Floating {
  /** Where it wants to be: dragged (or moved by the arrow keys) anywhere on the screen, and found there again. */
  readonly wanted: Place;
  /** The handlers of the element that stands at `at`; a drag ends without a click. */
  readonly handlers: (at: Place) => {
    onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onClickCapture: (event: MouseEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/** Where the place is kept between visits. */
interface Kept {
  readonly read: () => Place | undefined;
  readonly write: (place: Place) => void;
}

export function useFloating(kept: Kept, first: Place, area: Area): Floating {
  const [wanted, setWanted] = useState<Place>(() => kept.read() ?? first);
  const start = useRef<{ pointer: Place; icon: Place; moved: boolean } | null>(null);
  const keep = (at: Place): void => {
    setWanted(at);
    kept.write(at);
  };
  return {
    wanted: keepInside(wanted, area),
    handlers: (at) => ({
      onPointerDown: (event) => {
        start.current = { pointer: { x: event.clientX, y: event.clientY }, icon: at, moved: false };
      },
      onPointerMove: (event) => {
        const drag = start.current;
        if (!drag) return;
        const by = { x: event.clientX - drag.pointer.x, y: event.clientY - drag.pointer.y };
        if (!drag.moved && Math.hypot(by.x, by.y) < dragPx) return;
        // Not before: a captured tap would no longer be one of the link below the finger.
        if (!drag.moved) event.currentTarget.setPointerCapture(event.pointerId);
        drag.moved = true;
        setWanted(keepInside({ x: drag.icon.x + by.x, y: drag.icon.y + by.y }, area));
      },
      onPointerUp: () => {
        if (start.current?.moved) keep(at);
        else start.current = null;
      },
      onPointerCancel: () => {
        if (start.current?.moved) keep(at);
        start.current = null;
      },
      onClickCapture: (event) => {
        if (start.current?.moved) {
          event.preventDefault();
          event.stopPropagation();
        }
        start.current = null;
      },
      onKeyDown: (event) => {
        const step = keySteps[event.key];
        if (!step) return;
        event.preventDefault();
        keep(keepInside({ x: at.x + step.x, y: at.y + step.y }, area));
      },
    }),
  };
}
