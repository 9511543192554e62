import { useInfiniteQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { EndlessEnd } from '../../../lib/api/endless.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { VideoCardSkeleton } from '../../../entities/video/video-card.tsx';
import { everyGroup, feedQuery } from '../api.ts';
import { FeedPage } from './feed-page.tsx';
import styles from '../../../entities/video/video-grid.module.css';

interface FeedProps {
  readonly groupId: string;
  readonly onShowAll: () => void;
  readonly onRetry: () => Promise<void>;
}

/** The endless list of one tab. */
export function Feed({ groupId, onShowAll, onRetry }: FeedProps) {
  const feed = useInfiniteQuery(feedQuery(groupId));
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <ErrorState message={messageOf(feed.error)} onRetry={onRetry} />;

  const { pages } = feed.data;
  if (pages[0]?.list.length === 0) {
    return (
      <EmptyState
        title="这里还没有视频"
        note="换个频道看看，新内容很快就来"
        {...(groupId === everyGroup ? {} : { action: { label: '看看推荐', onClick: onShowAll } })}
      />
    );
  }
  return (
    <>
      {pages.map((page, index) => (
        <FeedPage key={feed.data.pageParams[index] ?? 'first'} list={page.list} first={index === 0} />
      ))}
      <EndlessEnd query={feed} />
    </>
  );
}

function FeedSkeleton() {
  return (
    <output className={styles.grid} aria-label="正在加载">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <VideoCardSkeleton key={key} />
      ))}
    </output>
  );
}
