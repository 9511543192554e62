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
    <span className={styles['bar']}>
      <span className={styles['track']} role="progressbar" aria-label="处理进度" aria-valuenow={percent}>
        <span className={styles['fill']} style={{ transform: `scaleX(${share})` }} />
      </span>
      <span className={styles['percent']}>{percent}%</span>
    </span>
  );
}
