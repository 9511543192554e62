import type { CallOutput } from '@liuguang/contract/calls.ts';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAgo } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { retryUploadMutation } from './api.ts';
import { kinds } from './kinds.ts';
import { Meter } from './meter.tsx';
import styles from './upload.module.css';
import { useDiscard } from './use-discard.ts';

type Upload = CallOutput<'myUploads'>['list'][number];

const states = {
  uploading: { word: '未传完', tone: 'warm', hint: '选择原文件就能从断点继续' },
  queued: { word: '排队中', tone: 'busy', hint: '马上开始处理' },
  processing: { word: '处理中', tone: 'busy', hint: '' },
  review: { word: '审核中', tone: 'warm', hint: '审核通过后自动发布' },
  published: { word: '已发布', tone: 'good', hint: '所有人都能看到' },
  failed: { word: '失败', tone: 'bad', hint: '处理失败，请重试' },
} as const satisfies Record<Upload['state'], { word: string; tone: string; hint: string }>;

/** Its creator hides it, or its time has not come. */
const unseen = { word: '已完成', tone: 'good', hint: '还没有公开，可在作品管理里查看' } as const;

/** One upload as the server has it. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { title, state, progress, shown = true } = upload;
  const kind = upload.kind === 'novel' ? 'novel' : 'video';
  const { word, tone, hint: usual } = shown ? states[state] : unseen;
  const hint = state === 'processing' ? kinds[kind].processing : usual;
  const measured = state === 'uploading' || state === 'processing';
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.head}>
        <p className={styles.name}>{title}</p>
        <span className={styles.state} data-tone={tone}>
          {measured ? `${word} ${Math.floor(progress * 100)}%` : word}
        </span>
      </div>
      {measured && <Meter label={`${title} ${word}`} value={progress} still={state === 'uploading'} />}
      <p className={styles.line} data-bad={state === 'failed'}>
        <span>{upload.reason ?? hint}</span>
        <span>{formatAgo(upload.createdAt)}</span>
      </p>
      <Actions upload={upload} />
    </section>
  );
}

function Actions({ upload }: { upload: Upload }) {
  const { uploadId, state, publishedId } = upload;
  const retry = useMutation(retryUploadMutation());
  const discard = useDiscard(uploadId);
  if (upload.shown === false)
    return (
      <div className={styles.answers}>
        <Link to="/works" className={styles.again}>
          作品管理
        </Link>
      </div>
    );
  if (state === 'published' && publishedId !== null)
    return (
      <div className={styles.answers}>
        <Link
          to={upload.kind === 'novel' ? '/novelDetails' : '/video'}
          search={{ id: publishedId }}
          className={styles.again}
        >
          去看看
        </Link>
      </div>
    );
  if (state === 'uploading')
    return (
      <div className={styles.answers}>
        <Button kind="quiet" size="small" busyLabel="删除中..." onClick={discard}>
          删除
        </Button>
        <Link to="/publish" className={styles.again}>
          继续上传
        </Link>
      </div>
    );
  if (state === 'failed')
    return (
      <div className={styles.answers}>
        <Button kind="quiet" size="small" busyLabel="删除中..." onClick={discard}>
          删除
        </Button>
        <Button size="small" busyLabel="提交中..." onClick={() => retry.mutateAsync(uploadId)}>
          重试
        </Button>
      </div>
    );
  return null;
}
