import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MediaRowSkeleton } from '../../../ui/list/media-row.tsx';
import styles from './video-skeleton.module.css';

interface VideoSkeletonProps {
  /** The heading too: no card led here. */
  readonly heading: boolean;
  /** Known from the last time it was open. */
  readonly title?: string | undefined;
}

/** What is below the stage while it loads. */
export function VideoSkeleton({ heading, title }: VideoSkeletonProps) {
  return (
    <output className={styles.skeleton} aria-label="正在加载">
      {heading && (
        <>
          {title === undefined ? <Skeleton height="5rem" width="70%" /> : <h1 className={styles.title}>{title}</h1>}
          <Skeleton height="3rem" width="45%" />
          <Skeleton height="13rem" />
        </>
      )}
      <Skeleton height="16rem" radius="3rem" />
      <MediaRowSkeleton />
      <MediaRowSkeleton />
      <MediaRowSkeleton />
    </output>
  );
}
