import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Forward, Heart, MessageCircle, Star } from 'lucide-react';
import { useCollect } from '../../../entities/video/api.ts';
import { shareVideo } from '../../../entities/video/share-video.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { ClipAuthor } from './clip-author.tsx';
import styles from './clip-side.module.css';

interface ClipSideProps {
  readonly card: VideoCard;
  /** Undefined while it is not known yet. */
  readonly video: Video | undefined;
  /** It is on the screen and plays: nothing that the next clips load is kept waiting. */
  readonly shown: boolean;
  readonly onLike: (liked: boolean) => void;
  readonly onTalk: () => void;
}

/** What can be done with the clip, under the thumb. */
export function ClipSide({ card, video, shown, onLike, onTalk }: ClipSideProps) {
  const collect = useCollect(card.videoId);
  const { likes, collects } = video ?? card;
  const liked = video?.my.liked ?? false;
  const collected = video?.my.collected ?? false;
  return (
    <div className={styles.side}>
      <ClipAuthor author={card.author} shown={shown} />
      <button
        type="button"
        className={styles.like}
        aria-label="点赞"
        aria-pressed={liked}
        disabled={!video}
        onClick={() => onLike(!liked)}
      >
        <Heart />
        {formatCount(likes)}
      </button>
      <button type="button" className={styles.action} aria-label="评论" onClick={onTalk}>
        <MessageCircle />
        {formatCount(video?.comments ?? 0)}
      </button>
      <button
        type="button"
        className={styles.action}
        aria-label="收藏"
        aria-pressed={collected}
        disabled={!video}
        onClick={() => collect(!collected)}
      >
        <Star />
        {formatCount(collects)}
      </button>
      <button type="button" className={styles.action} onClick={() => void shareVideo(card)}>
        <Forward />
        分享
      </button>
    </div>
  );
}
