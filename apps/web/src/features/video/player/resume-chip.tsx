import { useEffect, useState } from 'react';
import { formatDuration } from '../../../lib/format/format.ts';
import styles from './resume-chip.module.css';

const shownMs = 6000;

/** Says that the clip did not start at its beginning, and leads there. */
export function ResumeChip({ seconds, onRestart }: { seconds: number; onRestart: () => void }) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (gone) return null;
  return (
    <output className={styles.chip}>
      已为你定位到 {formatDuration(seconds)}
      <button
        type="button"
        className={styles.restart}
        onClick={() => {
          setGone(true);
          onRestart();
        }}
      >
        从头播放
      </button>
    </output>
  );
}
