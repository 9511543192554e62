import { useEffect, useState } from 'react';
import { formatDuration } from '../../../lib/format/format.ts';
import styles from './resume-chip.module.css';

const shownMs = 6000;

interface ResumeChipProps {
  readonly seconds: number;
  /** It stands where the large button of a paused clip is. */
  readonly paused: boolean;
  readonly onRestart: () => void;
}

/** Says that the clip did not start at its beginning, and leads there. */
export function ResumeChip({ seconds, paused, onRestart }: ResumeChipProps) {
  const [gone, setGone] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), shownMs);
    return () => clearTimeout(timer);
  }, []);
  if (gone || paused) return null;
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
