import { ChevronsLeftRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import styles from './compare.module.css';

/** Before on the left of a line, after on its right; the line follows a finger, the mouse or the arrow keys. */
export function Compare({ before, after, aspect }: { before: ReactNode; after: ReactNode; aspect: string }) {
  const [share, setShare] = useState(50);
  return (
    <div className={styles.frame} style={{ aspectRatio: aspect }}>
      {after}
      <div className={styles.before} style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}>
        {before}
      </div>
      <span className={styles.line} style={{ left: `${share}%` }} aria-hidden="true">
        <span className={styles.knob}>
          <ChevronsLeftRight />
        </span>
      </span>
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        value={share}
        aria-label="前后对比"
        aria-valuetext={`左边 ${share}% 为处理前`}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
        onPointerDown={(event) => event.stopPropagation()}
      />
      <span className={styles.left}>处理前</span>
      <span className={styles.right}>处理后</span>
    </div>
  );
}
