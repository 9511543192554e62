import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { ChevronsLeftRight } from 'lucide-react';
import styles from './compare.module.css';

interface CompareProps {
  readonly before: ReactNode;
  readonly after: ReactNode;
  readonly aspect: string;
}

const keySteps: Record<string, number> = { ArrowLeft: -5, ArrowDown: -5, ArrowRight: 5, ArrowUp: 5 };

/** Before on the left of a line, after on its right; the line follows a finger, the mouse or the arrow keys. */
export function Compare({ before, after, aspect }: CompareProps) {
  const [share, setShare] = useState(50);
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef(false);
  const put = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || !held.current) return;
    setShare(Math.max(0, Math.min(100, ((event.clientX - box.left) / box.width) * 100)));
  };
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = true;
  };
  const drop = () => {
    held.current = false;
  };
  const press = (event: KeyboardEvent) => {
    const ends: Record<string, number> = { Home: 0, End: 100 };
    const next = ends[event.key] ?? share + (keySteps[event.key] ?? 0);
    if (next === share && !(event.key in ends)) return;
    event.preventDefault();
    setShare(Math.max(0, Math.min(100, next)));
  };
  return (
    <div ref={frame} className={styles['frame']} style={{ aspectRatio: aspect }}>
      {after}
      <div className={styles['before']} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        {before}
      </div>
      <div
        className={styles['line']}
        style={{ left: `${share}%` }}
        role="slider"
        tabIndex={0}
        aria-label="前后对比"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(share)}
        aria-valuetext={`左边 ${Math.round(share)}% 为处理前`}
        onPointerDown={take}
        onPointerMove={put}
        onPointerUp={drop}
        onPointerCancel={drop}
        onKeyDown={press}
      >
        <span className={styles['knob']} aria-hidden="true">
          <ChevronsLeftRight />
        </span>
      </div>
      <span className={styles['left']}>处理前</span>
      <span className={styles['right']}>处理后</span>
    </div>
  );
}
