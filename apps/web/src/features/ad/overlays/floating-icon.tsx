import { useNavigate } from '@tanstack/react-router';
import { WandSparkles } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { local } from '../../../lib/storage/storage.ts';
import styles from './floating-icon.module.css';
import { firstPlace, keepInside } from './icon-place.ts';
import type { Area, Place } from './icon-place.ts';

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

/** The way to the picture tools. It can be dragged (or moved by the arrow keys) anywhere and is found there again. */
export function FloatingIcon() {
  const navigate = useNavigate();
  const [area, setArea] = useState(screenArea);
  const [wanted, setWanted] = useState<Place>(() => local.read('iconPlace') ?? firstPlace(screenArea()));
  const start = useRef<{ pointer: Place; icon: Place; moved: boolean } | null>(null);
  const place = keepInside(wanted, area);
  useEffect(() => {
    const fit = (): void => setArea(screenArea());
    addEventListener('resize', fit);
    return () => removeEventListener('resize', fit);
  }, []);

  const keep = (at: Place): void => {
    setWanted(at);
    local.write('iconPlace', at);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>): void => {
    start.current = { pointer: { x: event.clientX, y: event.clientY }, icon: place, moved: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent): void => {
    const drag = start.current;
    if (!drag) return;
    const by = { x: event.clientX - drag.pointer.x, y: event.clientY - drag.pointer.y };
    drag.moved ||= Math.hypot(by.x, by.y) >= dragPx;
    if (drag.moved) setWanted(keepInside({ x: drag.icon.x + by.x, y: drag.icon.y + by.y }, area));
  };
  const onPointerEnd = (): void => {
    if (start.current?.moved) keep(place);
  };
  const onClick = (): void => {
    const dragged = start.current?.moved === true;
    start.current = null;
    if (!dragged) void navigate({ to: '/aiTool' });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps[event.key];
    if (!step) return;
    event.preventDefault();
    keep(keepInside({ x: place.x + step.x, y: place.y + step.y }, area));
  };
  return (
    <button
      type="button"
      className={styles.icon}
      style={{ transform: `translate(${place.x}px, ${place.y}px)` }}
      aria-label="图片工具"
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerEnd}
      onPointerCancel={() => {
        onPointerEnd();
        start.current = null;
      }}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      <WandSparkles aria-hidden="true" />
      <span>图片工具</span>
    </button>
  );
}
