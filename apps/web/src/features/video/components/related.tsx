import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { faceOf } from '../../../entities/video/video.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { VideoRow } from '../../../entities/video/video-row.tsx';
import styles from './related.module.css';
import { SectionTitle } from './section-title.tsx';

export function Related({ cards }: { cards: readonly VideoCard[] }) {
  if (cards.length === 0) return null;
  return (
    <section aria-label="相关推荐">
      <SectionTitle>相关推荐</SectionTitle>
      <ul className={styles.list}>
        {cards.map((card) => (
          <li key={card.videoId}>
            <VideoLink card={card} className={styles.link}>
              <VideoRow face={faceOf(card)} />
            </VideoLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
