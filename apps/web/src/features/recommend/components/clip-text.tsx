import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Link } from '@tanstack/react-router';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { formatAgo, formatCount } from '../../../lib/format/format.ts';
import { ClipReason } from './clip-reason.tsx';
import styles from './clip-text.module.css';

/** Who, what and why. The words lead to the screen of the video. */
export function ClipText({ card }: { card: VideoCard }) {
  return (
    <div className={styles.text}>
      <Link to="/author" search={{ id: card.author.authorId }} className={styles.author}>
        @{card.author.nickname}
      </Link>
      <VideoLink card={card} menu="none" className={styles.words}>
        <span className={styles.title}>{card.title}</span>
        <span className={styles.meta}>
          {formatCount(card.views)}播放 · {formatAgo(card.publishedAt)}
        </span>
      </VideoLink>
      <ClipReason card={card} />
    </div>
  );
}
