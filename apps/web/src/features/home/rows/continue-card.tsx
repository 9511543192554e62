import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { formatDuration } from '../../../lib/format/format.ts';
import { Picture } from '../../../ui/picture/picture.tsx';
import type { Continued } from './api.ts';
import styles from './continue-row.module.css';

/** Something that was begun: how far, what is left, and a way to have done with it. */
export function ContinueCard({ item, onRemove }: { item: Continued; onRemove: () => void }) {
  const { title, cover } = item.kind === 'video' ? item.video : item.novel;
  const news = newsOf(item);
  return (
    <div className={styles.card}>
      <To item={item}>
        <span className={styles.cover} data-theme="dark">
          <Picture picture={cover} alt="" aspect="16 / 10" sizes="160px" />
          {news !== null && <span className={styles.news}>{news}</span>}
          <span className={styles.left}>{leftOf(item)}</span>
          <span
            className={styles.progress}
            style={{ '--done': progressOf(item) } as CSSProperties}
            aria-hidden="true"
          />
        </span>
        <span className={styles.name}>{title}</span>
      </To>
      <button type="button" className={styles.remove} aria-label={`从继续观看移除：${title}`} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function To({ item, children }: { item: Continued; children: ReactNode }) {
  if (item.kind === 'video')
    return (
      <VideoLink card={item.video} className={styles.link}>
        {children}
      </VideoLink>
    );
  return (
    <Link to="/novelReader" search={{ id: item.novel.novelId }} className={styles.link}>
      {children}
    </Link>
  );
}

function progressOf(item: Continued): number {
  if (item.kind === 'novel') return item.chapterIndex / Math.max(1, item.novel.chapters);
  return item.duration > 0 ? Math.min(1, item.position / item.duration) : 0;
}

function leftOf(item: Continued): string {
  if (item.kind === 'novel') return `第 ${item.chapterIndex} 章 · ${Math.round(progressOf(item) * 100)}%`;
  const episode = item.series ? `第 ${item.series.index} 集` : '';
  if (item.position < 1) return episode || formatDuration(item.duration);
  const seconds = Math.max(1, item.duration - item.position);
  const left = seconds < 60 ? `剩 ${Math.round(seconds)} 秒` : `剩 ${Math.round(seconds / 60)} 分`;
  return episode ? `${episode} · ${left}` : left;
}

function newsOf(item: Continued): string | null {
  if (item.kind === 'novel') return null;
  return item.series?.news === true ? `更新至第${item.series.latest}集` : null;
}
