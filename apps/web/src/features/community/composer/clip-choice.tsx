import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Film } from 'lucide-react';
import { cx } from '../../../ui/cx.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ownVideosQuery } from './api.ts';
import styles from './composer.module.css';

/** One of the own videos that are ready; others are uploaded where videos are. */
export function ClipChoice({ value, onChange }: { value: string | null; onChange: (uploadId: string | null) => void }) {
  const uploads = useQuery(ownVideosQuery());
  const ready = uploads.data?.list.filter(({ state }) => state === 'published') ?? [];
  return (
    <div className={styles.clips}>
      {uploads.isPending && <Skeleton height="11rem" radius="3rem" />}
      {uploads.data && ready.length === 0 && <p className={styles.none}>还没有可以使用的视频</p>}
      {ready.map(({ uploadId, title }) => (
        <button
          key={uploadId}
          type="button"
          className={cx(styles.clip, uploadId === value && styles.chosen)}
          aria-pressed={uploadId === value}
          onClick={() => onChange(uploadId === value ? null : uploadId)}
        >
          <Film aria-hidden="true" />
          <span>{title || '未命名视频'}</span>
        </button>
      ))}
      <Link to="/publish" className={styles.upload}>
        去上传视频
      </Link>
    </div>
  );
}
