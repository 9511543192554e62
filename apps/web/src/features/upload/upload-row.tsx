import type { CallOutput } from '@liuguang/contract/calls.ts';
import { Link } from '@tanstack/react-router';
import { callApi } from '../../lib/api/client.ts';
import { formatAgo } from '../../lib/format/format.ts';
import { Button } from '../../ui/button/button.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { kinds } from './kinds.ts';
import { Meter } from './meter.tsx';
import { discardUpload } from './tus.ts';
import styles from './upload.module.css';

type Upload = CallOutput<'myUploads'>['list'][number];

interface UploadRowProps {
  readonly upload: Upload;
  /** Something was done to it: the list is to be asked for again. */
  readonly onChanged: () => Promise<unknown>;
}

const states = {
  uploading: { word: '未传完', tone: 'warm', hint: '选择原文件就能从断点继续' },
  queued: { word: '排队中', tone: 'busy', hint: '马上开始处理' },
  processing: { word: '处理中', tone: 'busy', hint: '' },
  review: { word: '审核中', tone: 'warm', hint: '审核通过后自动发布' },
  published: { word: '已发布', tone: 'good', hint: '所有人都能看到' },
  failed: { word: '失败', tone: 'bad', hint: '处理失败，请重试' },
} as const satisfies Record<Upload['state'], { word: string; tone: string; hint: string }>;

/** One upload as the server has it. */
export function UploadRow({ upload, onChanged }: UploadRowProps) {
  const { title, state, progress } = upload;
  const kind = upload.kind === 'novel' ? 'novel' : 'video';
  const { word, tone } = states[state];
  const hint = state === 'processing' ? kinds[kind].processing : states[state].hint;
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
      <Actions upload={upload} onChanged={onChanged} />
    </section>
  );
}

function Actions({ upload, onChanged }: UploadRowProps) {
  const { uploadId, state, publishedId } = upload;
  const retry = async (): Promise<void> => {
    await callApi('myUploads/retry', { uploadId }, { tell: true });
    await onChanged();
  };
  const discard = async (): Promise<void> => {
    try {
      await discardUpload(uploadId);
    } catch (error) {
      showToast(error instanceof Error ? error.message : '删除失败，请稍后重试', 'error');
    }
    await onChanged();
  };
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
        <Button size="small" busyLabel="提交中..." onClick={retry}>
          重试
        </Button>
      </div>
    );
  return null;
}
