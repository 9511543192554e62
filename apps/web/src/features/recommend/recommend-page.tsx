import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../lib/api/api-error.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { shortsQuery } from './api.ts';
import { Reel } from './components/reel.tsx';
import styles from './recommend-page.module.css';

/** Short clips over the whole screen, one swipe after the other. */
export function RecommendPage() {
  const feed = useInfiniteQuery(shortsQuery());
  const navigate = useNavigate();
  if (feed.data && feed.data.pages[0]?.list.length !== 0) {
    return (
      <Reel
        cards={feed.data.pages.flatMap((page) => page.list)}
        onNearEnd={() => {
          if (feed.hasNextPage && !feed.isFetching) void feed.fetchNextPage();
        }}
      />
    );
  }
  return (
    <div className={styles.screen}>
      {feed.isPending && <Spinner label="正在加载" />}
      {feed.isError && <ErrorState message={messageOf(feed.error)} onRetry={() => feed.refetch()} />}
      {feed.data && (
        <EmptyState
          title="这里还没有短视频"
          note="先去首页看看，新内容很快就来"
          action={{ label: '去首页', onClick: () => navigate({ to: '/home' }) }}
        />
      )}
    </div>
  );
}
