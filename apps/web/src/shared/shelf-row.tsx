import type { CallOutput } from '@liuguang/contract/calls.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { VideoCover } from '../ui/video-card.tsx';
import styles from './shelf-row.module.css';
import { faceOf } from './video.ts';
import { VideoLink } from './video-link.tsx';

type Item = CallOutput<'myCollectList'>['list'][number] | CallOutput<'myLookList'>['list'][number];
export type ShelfSubject =
  | Pick<Extract<Item, { kind: 'video' }>, 'kind' | 'video'>
  | Pick<Extract<Item, { kind: 'novel' }>, 'kind' | 'novel'>;

export function subjectId(item: ShelfSubject): string {
  return item.kind === 'video' ? item.video.videoId : item.novel.novelId;
}

interface ShelfRowProps {
  readonly item: ShelfSubject;
  /** How far it was watched, 0 to 1. */
  readonly progress?: number;
  /** Below the title, strongest first. */
  readonly notes: readonly string[];
}

/** What stands in a row of a shelf, whatever the row itself is. */
export function ShelfRowBody({ item, progress, notes }: ShelfRowProps) {
  return (
    <span className={styles['row']}>
      {item.kind === 'video' ? (
        <span className={styles['cover']}>
          <VideoCover face={faceOf(item.video)} sizes="148px" />
          {progress !== undefined && progress > 0 && (
            <span className={styles['progress']} style={{ '--done': progress } as CSSProperties} aria-hidden="true" />
          )}
        </span>
      ) : (
        <span className={styles['book']}>
          <Picture picture={item.novel.cover} alt="" aspect="3 / 4" sizes="80px" />
        </span>
      )}
      <span className={styles['words']}>
        <span className={styles['title']}>{item.kind === 'video' ? item.video.title : item.novel.title}</span>
        {notes.map((note) => (
          <span key={note} className={styles['note']}>
            {note}
          </span>
        ))}
      </span>
    </span>
  );
}

/** Leads to what the row is about. */
export function ShelfLink({ item, children }: { item: ShelfSubject; children: ReactNode }) {
  if (item.kind === 'video')
    return (
      <VideoLink card={item.video} className={styles['link']}>
        {children}
      </VideoLink>
    );
  return (
    <Link to="/novelDetails" search={{ id: item.novel.novelId }} className={styles['link']}>
      {children}
    </Link>
  );
}

export function ShelfSkeleton() {
  return (
    <span className={styles['ghosts']}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles['row']}>
          <Skeleton aspect="16 / 10" className={styles['cover']} />
          <span className={styles['words']}>
            <Skeleton height="3.5rem" width="92%" />
            <Skeleton height="3.5rem" width="48%" className={styles['note']} />
          </span>
        </span>
      ))}
    </span>
  );
}
