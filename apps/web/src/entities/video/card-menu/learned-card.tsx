import type { VideoCard as Card } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Ellipsis } from 'lucide-react';
import { VideoCard } from '../video-card.tsx';
import styles from './learned-card.module.css';
import { VideoLink } from '../video-link.tsx';
import { faceOf } from '../video.ts';
import { openCardMenu } from './open-card-menu.ts';

/** A card that was chosen for its owner: it says why, and what can be done about that. */
export function LearnedCard({ card, eager }: { card: Card; eager: boolean }) {
  const client = useQueryClient();
  const open = () => openCardMenu(client, card, { learned: true });
  const face = faceOf(card);
  return (
    <div className={styles.box}>
      <VideoLink card={card} menu="learned" className={styles.link}>
        <VideoCard face={card.reason === undefined ? face : { ...face, views: card.reason, when: '' }} eager={eager} />
      </VideoLink>
      <button type="button" className={styles.more} aria-label={`更多：${card.title}`} onClick={open}>
        <Ellipsis aria-hidden="true" />
      </button>
    </div>
  );
}
