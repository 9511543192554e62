import type { AiJob } from './api.ts';
import styles from './image-tool.module.css';

export const stateText: Record<AiJob['state'], string> = {
  queued: '排队',
  processing: '处理中',
  done: '完成',
  failed: '失败',
};

export function ShareBar({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <span className={styles.bar}>
      <progress className={styles.track} aria-label="处理进度" max={100} value={percent} />
      <span className={styles.percent}>{percent}%</span>
    </span>
  );
}
