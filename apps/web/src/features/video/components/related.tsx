import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { faceOf } from '../../../entities/video/video.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { VideoRow } from '../../../entities/video/video-row.tsx';
import { useGradually } from '../../../ui/list/use-gradually.ts';
import styles from './related.module.css';
import { SectionTitle } from './section-title.tsx';

const seenFirst = 3;

export function Related({ cards }: { cards: readonly VideoCard[] }) {
  const drawn = useGradually(cards, seenFirst);
  if (cards.length === 0) return null;
  return (
    <section aria-label="相关推荐">
      <SectionTitle>相关推荐</SectionTitle>
      <ul className={styles.list}>
        {cards.map((card, index) => (
          <li key={card.videoId}>
            {index < drawn && (
              <VideoLink card={card} className={styles.link}>
                <VideoRow face={faceOf(card)} />
              </VideoLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
