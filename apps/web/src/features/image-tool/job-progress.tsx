import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { Button } from '../../ui/button/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { jobQuery } from './api.ts';
import styles from './image-tool.module.css';
import { ShareBar, stateText } from './job-state.tsx';

/** A job from the queue to its end; then the comparison opens by itself. */
export function JobProgress({ jobId, onAgain }: { jobId: string; onAgain: () => void }) {
  const navigate = useNavigate();
  const query = useQuery(jobQuery(jobId));
  const job = query.data;
  const done = job?.state === 'done';
  useEffect(() => {
    if (done) void navigate({ to: '/preview', search: { jobId }, replace: true });
  }, [done, jobId, navigate]);
  if (query.isPending) return <Skeleton height="60rem" radius="3rem" />;
  if (!job) return <ErrorState message={messageOf(query.error)} onRetry={() => query.refetch()} />;
  return (
    <section className={styles.progress} aria-live="polite">
      <b className={styles.progressTitle}>{stateText[job.state]}</b>
      {job.state === 'failed' ? (
        <>
          <p className={styles.problem}>{job.reason}</p>
          {job.price > 0 && <p className={styles.about}>已退回 {job.price} 次观看额度</p>}
          <Button kind="quiet" onClick={onAgain}>
            重新选择
          </Button>
        </>
      ) : (
        <>
          <ShareBar share={job.progress} />
          <p className={styles.about}>可以离开此页，完成后会收到通知</p>
          <Button kind="quiet" size="small" onClick={() => navigate({ to: '/aiRecord' })}>
            查看处理记录
          </Button>
        </>
      )}
    </section>
  );
}
