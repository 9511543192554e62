import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { type FeedTab, followedQuery, shortsQuery } from './api.ts';
import { FeedBar } from './components/feed-bar.tsx';
import { Reel } from './components/reel.tsx';
import { feedPlace } from './place.ts';
import styles from './recommend-page.module.css';

/** Short clips over the whole screen, one swipe after the other: of those one follows, or what one likes. */
export function RecommendPage() {
  const [tab, setTab] = useState(feedPlace.tab);
  const open = (next: FeedTab) => {
    feedPlace.open(next);
    setTab(next);
  };
  return (
    <div className={styles.page} data-theme="dark">
      <FeedBar tab={tab} onTab={open} />
      {tab === 'follow' ? <Followed onRecommend={() => open('recommend')} /> : <Recommended />}
    </div>
  );
}

function Recommended() {
  const feed = useInfiniteQuery(shortsQuery());
  const navigate = useNavigate();
  const cards = feed.data?.pages.flatMap((page) => page.list) ?? [];
  if (cards.length > 0) return <Reel tab="recommend" cards={cards} onNearEnd={() => askForMore(feed)} />;
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

function Followed({ onRecommend }: { onRecommend: () => void }) {
  const feed = useInfiniteQuery({ ...followedQuery(), enabled: useSignedIn() });
  const cards = feed.data?.pages.flatMap((page) => page.list) ?? [];
  if (cards.length > 0) return <Reel tab="follow" cards={cards} onNearEnd={() => askForMore(feed)} />;
  return (
    <div className={styles.screen}>
      <AccountOnly note="关注的创作者发了新视频，会出现在这里">
        {feed.isPending && <Spinner label="正在加载" />}
        {feed.isError && <ErrorState message={messageOf(feed.error)} onRetry={() => feed.refetch()} />}
        {feed.data && (
          <EmptyState
            title="还没有关注的更新"
            note="在推荐里点头像上的加号关注创作者，他们的短视频会出现在这里"
            action={{ label: '去看推荐', onClick: onRecommend }}
          />
        )}
      </AccountOnly>
    </div>
  );
}

interface More {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  fetchNextPage(): unknown;
}

function askForMore(feed: More): void {
  if (feed.hasNextPage && !feed.isFetching) void feed.fetchNextPage();
}
