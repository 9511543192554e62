import { FastForward, Sun, Volume2 } from 'lucide-react';
import styles from './picture-signs.module.css';
import type { Level } from './use-picture-gestures.ts';

/** What a finger on the picture is doing, said over it; and the shade of a darkened picture. */
export function PictureSigns({ fast, level, brightness }: { fast: boolean; level: Level | null; brightness: number }) {
  return (
    <>
      {brightness < 1 && <div className={styles.shade} style={{ opacity: 1 - brightness }} />}
      {fast && (
        <output className={styles.sign}>
          <FastForward className={styles.solid} /> 2x 快进中
        </output>
      )}
      {level && (
        <div className={styles.sign}>
          {level.kind === 'volume' ? <Volume2 /> : <Sun />}
          <span className={styles.track} aria-hidden="true">
            <span className={styles.value} style={{ transform: `scaleX(${level.value})` }} />
          </span>
        </div>
      )}
    </>
  );
}
