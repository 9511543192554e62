import { Play } from 'lucide-react';
import { Buffering } from '../../../lib/player/buffering.tsx';
import picture from '../../../lib/player/player-picture.module.css';
import { Button } from '../../../ui/button/button.tsx';
import styles from './clip.module.css';

interface CentreProps {
  readonly shown: boolean;
  readonly waiting: boolean;
  readonly paused: boolean;
  readonly failed: boolean;
  readonly onRetry: () => Promise<void>;
}

/** What the clip is doing, where it does not simply play. */
export function ClipCentre({ shown, waiting, paused, failed, onRetry }: CentreProps) {
  if (!shown) return null;
  if (failed) {
    return (
      <div className={styles.failure} role="alert">
        <p>视频加载失败，请检查网络后重试</p>
        <Button size="small" kind="quiet" onClick={onRetry}>
          点击重试
        </Button>
      </div>
    );
  }
  if (waiting) {
    return (
      <div className={styles.centre}>
        <Buffering />
      </div>
    );
  }
  return paused ? (
    <div className={styles.centre}>
      <Play className={picture.solid} />
    </div>
  ) : null;
}
