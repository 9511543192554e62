import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQueryClient } from '@tanstack/react-query';
import { openCardMenu } from '../../../entities/video/card-menu/open-card-menu.ts';
import styles from './clip-reason.module.css';

/** Why this clip, and a way to say that it was wrong. Only of what was chosen for the viewer. */
export function ClipReason({ card }: { card: VideoCard }) {
  const client = useQueryClient();
  if (card.reason === undefined) return null;
  return (
    <p className={styles.reason}>
      <span className={styles.words}>{card.reason}</span>
      <button type="button" className={styles.no} onClick={() => openCardMenu(client, card, { learned: true })}>
        不感兴趣
      </button>
    </p>
  );
}
