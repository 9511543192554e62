import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import styles from './media-row.module.css';
import { Skeleton } from '../feedback/skeleton.tsx';

interface MediaRowProps {
  readonly picture: ReactNode;
  /** Where it is not as wide as the cover of a video. */
  readonly pictureClass?: string | undefined;
  readonly title: string;
  /** Below the title, strongest first. */
  readonly notes: readonly string[];
}

/** A work as one row: its picture at the left, words beside it. */
export function MediaRow({ picture, pictureClass, title, notes }: MediaRowProps) {
  return (
    <span className={styles.row}>
      <span className={cx(styles.cover, pictureClass)}>{picture}</span>
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Up to six rows, while a list is on its way. */
export function MediaRowSkeletons({ count, className }: { count: number; className: string | undefined }) {
  return (
    <span className={className}>
      {['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count).map((key) => (
        <MediaRowSkeleton key={key} />
      ))}
    </span>
  );
}

export function MediaRowSkeleton() {
  return (
    <span className={styles.row} aria-hidden="true">
      <Skeleton aspect="16 / 10" className={styles.cover} />
      <span className={styles.words}>
        <Skeleton height="3.5rem" width="92%" />
        <Skeleton height="3.5rem" width="48%" className={styles.note} />
      </span>
    </span>
  );
}
