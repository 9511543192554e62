import { Link } from '@tanstack/react-router';
import { CircleCheck, Pause, Play, RotateCw, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button/button.tsx';
import { IconButton } from '../../ui/button/icon-button.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { formatBytes } from './file-checks.ts';
import { Meter } from './meter.tsx';
import { cancelTask, pauseTask, resumeTask } from './send.ts';
import { dropTask, type Task } from './tasks.ts';
import styles from './upload.module.css';

/** A file on its way, with what can be done about it. */
export function TaskCard({ task }: { task: Task }) {
  const { taskId, state, title, sent, size } = task;
  const [asking, setAsking] = useState(false);
  if (state === 'done')
    return (
      <section className={styles.card} aria-label={title}>
        <div className={styles.head}>
          <CircleCheck className={styles.good} aria-hidden="true" />
          <p className={styles.name}>{title}</p>
          <IconButton label={`收起 ${title}`} icon={<X />} onClick={() => dropTask(taskId)} />
        </div>
        <p className={styles.line}>
          <span>上传完成，正在处理</span>
          <Link to="/myUploads" className={styles.terms}>
            查看进度
          </Link>
        </p>
      </section>
    );

  const cancel = (): void => {
    setAsking(false);
    cancelTask(taskId).catch(() => showToast('已在本机取消，服务器上的部分稍后清理'));
  };
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.name}>{title}</p>
        {state === 'sending' || state === 'waiting' ? (
          <IconButton label={`暂停 ${title}`} icon={<Pause />} onClick={() => pauseTask(taskId)} />
        ) : (
          <IconButton
            label={`${state === 'failed' ? '重试' : '继续'} ${title}`}
            icon={state === 'paused' ? <Play /> : <RotateCw />}
            onClick={() => resumeTask(taskId)}
          />
        )}
        <IconButton label={`取消 ${title}`} icon={<X />} onClick={() => setAsking(true)} />
      </div>
      <Meter label={`${title} 上传进度`} value={size > 0 ? sent / size : 0} still={state !== 'sending'} />
      <p className={styles.line} data-bad={state === 'failed'}>
        <span>{wordsOf(task)}</span>
        <span>
          {formatBytes(sent)} / {formatBytes(size)}
        </span>
      </p>
      <Sheet open={asking} onClose={() => setAsking(false)} title="取消上传？">
        <p className={styles.ask}>已经上传的部分会被删除，之后需要从头再传。</p>
        <div className={styles.answers}>
          <Button kind="quiet" block onClick={() => setAsking(false)}>
            继续上传
          </Button>
          <Button block onClick={cancel}>
            取消上传
          </Button>
        </div>
      </Sheet>
    </section>
  );
}

const words: Partial<Record<Task['state'], string>> = {
  waiting: '排队中',
  paused: '已暂停',
  offline: '网络已断开，恢复后自动继续',
};

function wordsOf({ state, speed, sent, size, problem }: Task): string {
  if (state === 'failed') return problem ?? '上传失败，请重试';
  if (state === 'sending' && speed > 0) return `${formatBytes(speed)}/秒 · ${leftOf((size - sent) / speed)}`;
  return words[state] ?? '上传中';
}

function leftOf(seconds: number): string {
  if (seconds < 60) return `约剩 ${Math.max(1, Math.ceil(seconds))} 秒`;
  return seconds < 3600 ? `约剩 ${Math.ceil(seconds / 60)} 分钟` : `约剩 ${(seconds / 3600).toFixed(1)} 小时`;
}
