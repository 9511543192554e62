import { useInfiniteQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { EndlessEnd } from '../../../lib/api/endless.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { VideoCardSkeleton } from '../../../entities/video/video-card.tsx';
import { everyGroup, feedQuery } from '../api.ts';
import { FeedPage } from './feed-page.tsx';
import styles from '../../../entities/video/video-grid.module.css';

/** Its menu and its words are not for the first screen of a visitor. */
const LearnedPage = lazyPart(() => import('./learned-page.tsx').then((it) => it.LearnedPage));

/** Most tabs have something. */
const EmptyFeed = lazyPart(() => import('./empty-feed.tsx').then((it) => it.EmptyFeed));

interface FeedProps {
  readonly groupId: string;
  /** 推荐 is personal. */
  readonly learned: boolean;
  readonly onShowAll: () => void;
  readonly onRetry: () => Promise<void>;
}

/** The endless list of one tab. */
export function Feed({ groupId, learned, onShowAll, onRetry }: FeedProps) {
  const feed = useInfiniteQuery(feedQuery(groupId, learned));
  if (feed.isPending) return <FeedSkeleton />;
  if (!feed.data) return <ErrorState message={messageOf(feed.error)} onRetry={onRetry} />;

  const { pages } = feed.data;
  if (pages[0]?.list.length === 0)
    return (
      <Suspense>
        <EmptyFeed onShowAll={groupId === everyGroup ? null : onShowAll} />
      </Suspense>
    );
  const isLearned = learned && groupId === everyGroup;
  const Page = isLearned ? LearnedPage : FeedPage;
  const list = (
    <>
      {pages.map((page, index) => (
        <Page key={feed.data.pageParams[index] ?? 'first'} list={page.list} first={index === 0} />
      ))}
      <EndlessEnd query={feed} />
    </>
  );
  return isLearned ? <Suspense fallback={<FeedSkeleton />}>{list}</Suspense> : list;
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
