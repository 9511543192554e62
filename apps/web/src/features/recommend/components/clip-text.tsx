import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Forward, Info, Star } from 'lucide-react';
import { useCollect } from '../../../entities/video/api.ts';
import { formatAgo, formatCount } from '../../../lib/format/format.ts';
import { shareVideo } from '../../../entities/video/share-video.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import styles from './clip-text.module.css';

export function ClipText({ card }: { card: VideoCard }) {
  return (
    <div className={styles.text}>
      <p className={styles.author}>
        <Avatar seed={card.author.authorId} url={card.author.avatar} size="9rem" />
        {card.author.nickname}
      </p>
      <p className={styles.title}>{card.title}</p>
      <p className={styles.meta}>
        {formatCount(card.views)}播放 · {formatAgo(card.publishedAt)}
      </p>
    </div>
  );
}

interface ClipSideProps {
  readonly card: VideoCard;
  /** Undefined while it is not known yet. */
  readonly collected: boolean | undefined;
}

/** What can be done with the clip, under the thumb. */
export function ClipSide({ card, collected }: ClipSideProps) {
  const collect = useCollect(card.videoId);
  return (
    <div className={styles.side}>
      <button
        type="button"
        className={styles.action}
        aria-label="收藏"
        aria-pressed={collected ?? false}
        disabled={collected === undefined}
        onClick={() => collect(collected !== true)}
      >
        <Star />
        {formatCount(card.collects)}
      </button>
      <button type="button" className={styles.action} onClick={() => void shareVideo(card)}>
        <Forward />
        分享
      </button>
      <VideoLink card={card} className={styles.action}>
        <Info />
        详情
      </VideoLink>
    </div>
  );
}
