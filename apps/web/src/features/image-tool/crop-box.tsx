import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Area, type Box, type Handle, handles, moveBox, resizeBox, smallest, snap } from './crop-geometry.ts';
import styles from './crop-box.module.css';

interface CropBoxProps {
  readonly box: Box;
  readonly area: Area;
  /** CSS pixels of the smallest part the server takes. */
  readonly least?: number;
  readonly onChange: (box: Box) => void;
}

const names: Record<Handle, string> = {
  nw: '左上角',
  n: '上边',
  ne: '右上角',
  e: '右边',
  se: '右下角',
  s: '下边',
  sw: '左下角',
  w: '左边',
};

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-snap, 0],
  ArrowRight: [snap, 0],
  ArrowUp: [0, -snap],
  ArrowDown: [0, snap],
};

interface Drag {
  readonly x: number;
  readonly y: number;
  readonly box: Box;
  readonly handle: Handle | null;
}

/** The part of a picture that counts: dragged by finger, mouse or arrow keys, as a whole or by one of eight handles. */
export function CropBox({ box, area, least = smallest, onChange }: CropBoxProps) {
  const drag = useRef<Drag | null>(null);
  const changed = (from: Box, handle: Handle | null, dx: number, dy: number) =>
    onChange(handle ? resizeBox(from, handle, dx, dy, area, least) : moveBox(from, dx, dy, area));

  const begin = (handle: Handle | null) => (event: PointerEvent<HTMLButtonElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { x: event.clientX, y: event.clientY, box, handle };
  };
  const follow = (event: PointerEvent) => {
    const from = drag.current;
    if (from) changed(from.box, from.handle, event.clientX - from.x, event.clientY - from.y);
  };
  const end = () => {
    drag.current = null;
  };
  const press = (handle: Handle | null) => (event: KeyboardEvent) => {
    const step = arrows[event.key];
    if (!step) return;
    event.preventDefault();
    changed(box, handle, ...step);
  };
  const grip = (handle: Handle | null) => ({
    onPointerDown: begin(handle),
    onPointerMove: follow,
    onPointerUp: end,
    onPointerCancel: end,
    onKeyDown: press(handle),
  });
  return (
    <div
      className={styles.box}
      style={{ left: box.x, top: box.y, width: box.width, height: box.height }}
      data-testid="crop-box"
    >
      <button type="button" className={styles.inside} aria-label="移动裁剪框，用方向键微调" {...grip(null)}>
        <span className={styles.thirds} aria-hidden="true" />
      </button>
      {handles.map((handle) => (
        <button
          key={handle}
          type="button"
          className={`${styles.handle} ${styles[handle]}`}
          aria-label={`拖动${names[handle]}`}
          {...grip(handle)}
        />
      ))}
    </div>
  );
}
