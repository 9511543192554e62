import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { Clock, Flag, Forward, Heart, Star } from 'lucide-react';
import { useCollect } from '../../../entities/video/api.ts';
import { useVideoLike } from '../../../entities/video/use-video-like.ts';
import { useLater } from '../../../entities/video/later-api.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { openReport } from '../../../entities/report/report.ts';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { shareVideo } from '../../../entities/video/share-video.ts';
import { cx } from '../../../ui/cx.ts';
import styles from './action-row.module.css';

interface ActionRowProps {
  readonly card: VideoCard;
  /** Undefined while it is not known yet. */
  readonly my: Video['my'] | undefined;
}

/** The figures of a video, and what can be done with it. */
export function ActionRow({ card, my }: ActionRowProps) {
  const back = useBack();
  const collected = my?.collected;
  const collect = useCollect(card.videoId);
  const liked = my?.liked ?? false;
  const like = useVideoLike(card.videoId);
  const later = useLater(card.videoId);
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={cx(styles.action, styles.like)}
        aria-pressed={liked}
        disabled={my === undefined}
        onClick={() => like(!liked)}
      >
        <Heart />
        {formatCount(card.likes)} 点赞
      </button>
      <button
        type="button"
        className={styles.action}
        aria-pressed={collected ?? false}
        disabled={collected === undefined}
        onClick={() => collect(collected !== true)}
      >
        <Star />
        {formatCount(card.collects)} 收藏
      </button>
      <button type="button" className={styles.action} onClick={() => void shareVideo(card)}>
        <Forward />
        分享
      </button>
      <button
        type="button"
        className={cx(styles.action, styles.later)}
        aria-pressed={my?.later ?? false}
        disabled={my === undefined}
        onClick={() => later(my?.later !== true)}
      >
        <Clock />
        稍后再看
      </button>
      {my?.own !== true && (
        <button
          type="button"
          className={styles.action}
          disabled={my === undefined}
          onClick={() => void openReport({ kind: 'video', id: card.videoId, onDone: back })}
        >
          <Flag />
          举报
        </button>
      )}
    </div>
  );
}
