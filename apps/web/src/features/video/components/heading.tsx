import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { formatAgo, formatCount, formatDuration } from '../../../lib/format/format.ts';
import styles from './heading.module.css';

export function Heading({ card }: { card: VideoCard }) {
  return (
    <header className={styles.heading}>
      <h1 className={styles.title}>{card.title}</h1>
      <p className={styles.counts}>
        {formatCount(card.views)}播放 · {formatAgo(card.publishedAt)} · {formatDuration(card.duration)}
      </p>
    </header>
  );
}
