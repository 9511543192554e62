import type { CallOutput } from '@liuguang/contract/calls.ts';
import { Link } from '@tanstack/react-router';
import type { CSSProperties, ReactNode } from 'react';
import { BookCover } from '../novel/book-cover.tsx';
import { MediaRow, MediaRowSkeletons } from '../../ui/list/media-row.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { VideoCover } from '../video/video-card.tsx';
import styles from './shelf-row.module.css';
import { faceOf } from '../video/video.ts';
import { VideoLink } from '../video/video-link.tsx';

type Item = CallOutput<'myCollectList'>['list'][number] | CallOutput<'myLookList'>['list'][number];
export type ShelfSubject =
  | Pick<Extract<Item, { kind: 'video' }>, 'kind' | 'video'>
  | Pick<Extract<Item, { kind: 'novel' }>, 'kind' | 'novel'>
  | Pick<Extract<Item, { kind: 'listing' }>, 'kind' | 'listing'>;

export function subjectId(item: ShelfSubject): string {
  if (item.kind === 'listing') return item.listing.listingId;
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
  if (item.kind === 'novel') {
    const cover = <BookCover picture={item.novel.cover} title={item.novel.title} sizes="80px" />;
    return <MediaRow picture={cover} pictureClass={styles.book} title={item.novel.title} notes={notes} />;
  }
  if (item.kind === 'listing') {
    const cover = <Picture picture={item.listing.pictures[0] ?? null} alt="" aspect="16 / 10" sizes="148px" />;
    return <MediaRow picture={cover} title={item.listing.title} notes={notes} />;
  }
  const cover = (
    <>
      <VideoCover face={faceOf(item.video)} sizes="148px" />
      {progress !== undefined && progress > 0 && (
        <span className={styles.progress} style={{ '--done': progress } as CSSProperties} aria-hidden="true" />
      )}
    </>
  );
  return <MediaRow picture={cover} title={item.video.title} notes={notes} />;
}

/** Leads to what the row is about. */
export function ShelfLink({ item, children }: { item: ShelfSubject; children: ReactNode }) {
  if (item.kind === 'video')
    return (
      <VideoLink card={item.video} className={styles.link}>
        {children}
      </VideoLink>
    );
  if (item.kind === 'listing')
    return (
      <Link to="/cityDetails" search={{ id: item.listing.listingId }} className={styles.link}>
        {children}
      </Link>
    );
  // What was read goes on where it stopped, as a video does; what was only collected opens its own screen.
  return (
    <Link
      to={'chapterTitle' in item ? '/novelReader' : '/novelDetails'}
      search={{ id: item.novel.novelId }}
      className={styles.link}
    >
      {children}
    </Link>
  );
}

export function ShelfSkeleton() {
  return <MediaRowSkeletons count={6} className={styles.ghosts} />;
}
