import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { MediaRowSkeleton } from '../../../ui/list/media-row.tsx';
import styles from './video-skeleton.module.css';

/** What is below the stage while it loads; the heading too when no card led here. */
export function VideoSkeleton({ heading }: { heading: boolean }) {
  return (
    <output className={styles.skeleton} aria-label="正在加载">
      {heading && (
        <>
          <Skeleton height="5rem" width="70%" />
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
