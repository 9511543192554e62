import type { StreamFailure } from '../../../lib/player/use-stream.ts';
import { Button } from '../../../ui/button/button.tsx';
import styles from './player-failure.module.css';

const words = {
  network: '视频加载失败，请检查网络后重试',
  media: '视频播放出错了，请重试',
  unsupported: '当前浏览器不支持播放，请更换浏览器',
} as const satisfies Record<StreamFailure, string>;

export function PlayerFailure({ failure, onRetry }: { failure: StreamFailure; onRetry: () => Promise<void> }) {
  return (
    <div className={styles.failure} role="alert">
      <p>{words[failure]}</p>
      {failure !== 'unsupported' && (
        <Button size="small" kind="quiet" onClick={onRetry}>
          点击重试
        </Button>
      )}
    </div>
  );
}
