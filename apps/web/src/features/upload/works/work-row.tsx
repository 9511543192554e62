import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Ellipsis, Heart, MessageCircle, Play } from 'lucide-react';
import { formatCount, formatDuration, formatAgo, formatDateTime } from '../../../lib/format/format.ts';
import { Button } from '../../../ui/button/button.tsx';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { bringBackMutation, type Work } from './api.ts';
import styles from './works.module.css';

const states: Record<Work['state'], { word: string; tone: string }> = {
  published: { word: '已发布', tone: 'good' },
  scheduled: { word: '定时', tone: 'busy' },
  review: { word: '审核中', tone: 'warm' },
  refused: { word: '未通过', tone: 'bad' },
  hidden: { word: '已隐藏', tone: 'plain' },
  blocked: { word: '已下架', tone: 'bad' },
  deleted: { word: '已删除', tone: 'plain' },
};

const dayMs = 86_400_000;

/** 定时 11-20 21:30; the others by their word. */
function stateOf({ state, linkOnly, publishedAt }: Work): { word: string; tone: string } {
  if (state === 'published' && linkOnly) return { word: '有链接的人可见', tone: 'busy' };
  if (state !== 'scheduled') return states[state];
  return { word: `定时 ${formatDateTime(publishedAt).slice(5)}`, tone: 'busy' };
}

/** The one line that matters most in the state it is in. */
function noteOf({ state, reason, hidden, linkOnly, publishedAt, goesAt }: Work, now: number = Date.now()): string {
  if (state === 'refused') return reason ?? '未通过审核，修改后可再次提交';
  if (state === 'review') return reviewNote(hidden, linkOnly);
  if (state === 'hidden') return '只有你能看到';
  if (state === 'blocked') return '已被平台下架，可在消息里申诉';
  if (state === 'scheduled') return '到时自动公开';
  if (state === 'deleted') return `${Math.max(1, Math.ceil(((goesAt ?? now) - now) / dayMs))} 天后彻底删除`;
  return `${formatAgo(publishedAt, now)}发布`;
}

function reviewNote(hidden: boolean, linkOnly: boolean): string {
  if (hidden) return '通过后仍只有你能看到';
  return linkOnly ? '通过审核后可用链接打开' : '通过审核后展示';
}

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
