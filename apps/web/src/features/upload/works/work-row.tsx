import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Heart, MessageCircle, Play } from 'lucide-react';
import { formatCount, formatDuration } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { bringBackMutation, type Work } from './api.ts';
import { noteOf, stateOf } from './work-words.ts';
import styles from './works.module.css';

/** One work: what it is, where it stands, what came of it, and what can be done. */
export function WorkRow({ work, onMore }: { work: Work; onMore: () => void }) {
  const { videoId, title, state } = work;
  const { word, tone } = stateOf(work);
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.row}>
        <Cover work={work} />
        <div className={styles.words}>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.line}>
            <span className={styles.state} data-tone={tone}>
              {word}
            </span>
          </p>
          <p className={styles.counts}>
            <span aria-label={`播放 ${work.views}`}>
              <Play aria-hidden="true" />
              {formatCount(work.views)}
            </span>
            <span aria-label={`点赞 ${work.likes}`}>
              <Heart aria-hidden="true" />
              {formatCount(work.likes)}
            </span>
            <span aria-label={`评论 ${work.comments}`}>
              <MessageCircle aria-hidden="true" />
              {formatCount(work.comments)}
            </span>
          </p>
        </div>
      </div>
      <div className={styles.foot}>
        <p className={styles.note} data-bad={state === 'refused' || state === 'blocked'}>
          {noteOf(work)}
        </p>
        {state === 'deleted' ? (
          <BringBack videoId={videoId} />
        ) : (
          <>
            <Link to="/workFigures" search={{ id: videoId }} className={styles.action}>
              数据
            </Link>
            {state !== 'blocked' && (
              <Link to="/editWork" search={{ id: videoId }} className={styles.action}>
                编辑
              </Link>
            )}
            <IconButton label={`更多：${title}`} icon={<Ellipsis />} onClick={onMore} />
          </>
        )}
      </div>
    </article>
  );
}

/** Leads to the video where others see it as well. */
function Cover({ work }: { work: Work }) {
  const picture = (
    <>
      <Picture picture={work.cover} alt="" aspect="16 / 10" sizes="30vw" />
      <span className={styles.duration}>{formatDuration(work.duration)}</span>
    </>
  );
  if (work.state !== 'published') return <span className={styles.cover}>{picture}</span>;
  return (
    <Link to="/video" search={{ id: work.videoId }} className={styles.cover} aria-label={`看看 ${work.title}`}>
      {picture}
    </Link>
  );
}

function BringBack({ videoId }: { videoId: string }) {
  const bringBack = useMutation(bringBackMutation());
  return (
    <Button
      kind="quiet"
      size="small"
      busyLabel="恢复中..."
      onClick={() => bringBack.mutateAsync(videoId).catch(() => undefined)}
    >
      恢复
    </Button>
  );
}
