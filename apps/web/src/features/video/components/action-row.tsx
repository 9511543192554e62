import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Forward, Heart, Star } from 'lucide-react';
import { useCollect } from '../../../shared/collect.ts';
import { formatCount } from '../../../shared/format.ts';
import { shareWithToast } from '../../../shared/share.ts';
import styles from './action-row.module.css';

interface ActionRowProps {
  readonly card: VideoCard;
  /** Undefined while it is not known yet. */
  readonly collected: boolean | undefined;
}

/** The figures of a video, and what can be done with it. */
export function ActionRow({ card, collected }: ActionRowProps) {
  const collect = useCollect(card.videoId);
  return (
    <div className={styles['row']}>
      <Figure icon={<Heart />} value={card.likes} name="点赞" />
      <button
        type="button"
        className={styles['action']}
        aria-pressed={collected ?? false}
        disabled={collected === undefined}
        onClick={() => void collect(collected !== true)}
      >
        <Star />
        {formatCount(card.collects)} 收藏
      </button>
      <button
        type="button"
        className={styles['action']}
        onClick={() => void shareWithToast({ title: card.title, url: location.href })}
      >
        <Forward />
        分享
      </button>
    </div>
  );
}

function Figure({ icon, value, name }: { icon: React.ReactNode; value: number; name: string }) {
  return (
    <span className={styles['figure']}>
      {icon}
      <span>
        {formatCount(value)} {name}
      </span>
    </span>
  );
}
