import { useQuery } from '@tanstack/react-query';
import { formatDuration } from '../../format/format.ts';
import styles from './seek-preview.module.css';
import { parseThumbnails, type Thumbnail, thumbnailAt } from './thumbnails.ts';

function thumbnailsQuery(url: string | null) {
  return {
    queryKey: ['thumbnails', url],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Thumbnail[]> => {
      if (url === null) return [];
      const response = await fetch(url, { signal });
      return response.ok ? parseThumbnails(await response.text(), url) : [];
    },
    staleTime: Infinity,
    retry: false,
  };
}

interface SeekPreviewProps {
  /** Where its small pictures are listed; not every clip has them, then the time alone is shown. */
  readonly thumbnails: string | null;
  readonly seconds: number;
  readonly duration: number;
}

/** Where a drag will lead to: the picture of that moment and its time. */
export function SeekPreview({ thumbnails, seconds, duration }: SeekPreviewProps) {
  const { data = [] } = useQuery(thumbnailsQuery(thumbnails));
  const thumbnail = thumbnailAt(data, seconds);
  return (
    <div className={styles.preview}>
      {thumbnail && (
        <div
          className={styles.picture}
          style={{
            width: thumbnail.width,
            height: thumbnail.height,
            backgroundImage: `url("${thumbnail.url}")`,
            backgroundPosition: `-${thumbnail.x}px -${thumbnail.y}px`,
          }}
        />
      )}
      <output className={styles.time} aria-label="跳转到">
        <b>{formatDuration(seconds)}</b> / {formatDuration(duration)}
      </output>
    </div>
  );
}
