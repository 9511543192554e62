import { Skeleton } from './skeleton.tsx';
import { VideoCover } from './video-card.tsx';
import type { VideoFace } from './video-card.tsx';
import styles from './video-row.module.css';

/** A video as one row: cover at the left, words beside it. */
export function VideoRow({ face }: { face: VideoFace }) {
  return (
    <span className={styles['row']}>
      <span className={styles['cover']}>
        <VideoCover face={face} sizes="148px" />
      </span>
      <span className={styles['words']}>
        <span className={styles['title']}>{face.title}</span>
        <span className={styles['note']}>
          {face.views} · {face.when}
        </span>
      </span>
    </span>
  );
}

export function VideoRowSkeleton() {
  return (
    <span className={styles['row']} aria-hidden="true">
      <Skeleton aspect="16 / 10" className={styles['cover']} />
      <span className={styles['words']}>
        <Skeleton height="3.5rem" width="90%" />
        <Skeleton height="3rem" width="50%" className={styles['note']} />
      </span>
    </span>
  );
}
