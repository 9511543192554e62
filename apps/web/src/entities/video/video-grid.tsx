import type { VideoCard as Card } from '@liuguang/contract/shapes/video.ts';
import { memo } from 'react';
import { VideoCard, VideoCardSkeleton } from './video-card.tsx';
import { faceOf } from './video.ts';
import styles from './video-grid.module.css';
import { VideoLink } from './video-link.tsx';

/** On the first screen. */
const eagerCards = 4;

/** One page of cards in two columns. Drawn once: loading the next page does not draw it again. */
export const VideoGrid = memo(function VideoGrid({ list, first }: { list: readonly Card[]; first: boolean }) {
  return (
    <ul className={styles.grid}>
      {list.map((card, index) => (
        <li key={card.videoId} className={styles.cell}>
          <VideoLink card={card} className={styles.link}>
            <VideoCard face={faceOf(card)} eager={first && index < eagerCards} />
          </VideoLink>
        </li>
      ))}
    </ul>
  );
});

export function VideoGridSkeleton() {
  return (
    <span className={styles.grid}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <VideoCardSkeleton key={key} />
      ))}
    </span>
  );
}
