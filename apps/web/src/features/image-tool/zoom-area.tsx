import { type PointerEvent, type ReactNode, useRef, useState } from 'react';
import styles from './image-tool.module.css';

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const whole: View = { scale: 1, x: 0, y: 0 };
const most = 5;

const within = (value: number, far: number) => Math.max(-far, Math.min(far, value));

/** Two fingers (or Ctrl and the wheel) bring what is inside closer; one finger then moves it; a double tap ends it. */
export function ZoomArea({ children }: { children: ReactNode }) {
  const [view, setView] = useState(whole);
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const frame = useRef<HTMLDivElement>(null);

  const zoomTo = (scale: number, dx: number, dy: number) =>
    setView((now) => {
      const next = Math.max(1, Math.min(most, scale * now.scale));
      const box = frame.current?.getBoundingClientRect();
      if (next === 1 || !box) return whole;
      const [farX, farY] = [((next - 1) * box.width) / 2, ((next - 1) * box.height) / 2];
      return { scale: next, x: within(now.x + dx, farX), y: within(now.y + dy, farY) };
    });
  const down = (event: PointerEvent) => {
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before) return;
    const others = [...fingers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const at = { x: event.clientX, y: event.clientY };
    fingers.current.set(event.pointerId, at);
    const [other] = others;
    if (other) {
      const spread = (finger: { x: number; y: number }) => Math.hypot(finger.x - other.x, finger.y - other.y);
      zoomTo(spread(at) / Math.max(1, spread(before)), (at.x - before.x) / 2, (at.y - before.y) / 2);
    } else if (view.scale > 1) zoomTo(1, at.x - before.x, at.y - before.y);
  };
  const up = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };
  return (
    <div
      ref={frame}
      className={styles.zoom}
      style={{ touchAction: view.scale > 1 ? 'none' : 'pan-y' }}
      data-zoom={view.scale.toFixed(2)}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onPointerLeave={up}
      onDoubleClick={() => setView((now) => (now.scale > 1 ? whole : { scale: 2.5, x: 0, y: 0 }))}
      onWheel={(event) => event.ctrlKey && zoomTo(event.deltaY < 0 ? 1.1 : 0.9, 0, 0)}
    >
      <div className={styles.zoomed} style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}>
        {children}
      </div>
    </div>
  );
}
