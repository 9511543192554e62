import type { Post } from '@liuguang/contract/shapes/community.ts';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, UserRoundPlus } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { Endless } from '../../lib/api/endless.tsx';
import { PostListPage, PostListSkeleton } from '../../entities/post/post-list.tsx';
import { postsQuery } from '../../entities/post/api.ts';
import type { PostSort } from '../../entities/post/post.ts';
import { openLoginPopup, useSignedIn, withAccount } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import floating from '../../ui/button/floating-button.module.css';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import sticky from '../../ui/layout/sticky-head.module.css';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { keepPublished } from './api.ts';
import styles from './community-page.module.css';
import { NewerHint } from './newer-hint.tsx';
import { TopicRow } from './topic-row.tsx';

const Composer = lazyPart(() => import('./composer/composer.tsx').then((module) => module.Composer));

const sorts = [
  { id: 'recommend', label: '推荐' },
  { id: 'new', label: '最新' },
  { id: 'follow', label: '关注' },
] as const;
const panelId = 'posts';

/** What people post; the address holds which feed and topic is open. */
export function CommunityPage() {
  const { tab: sort = 'recommend', topic, write } = useSearch({ from: '/shell/community' });
  const back = useBack();
  const navigate = useNavigate();
  const client = useQueryClient();
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering);
  const [writing, setWriting] = useState(false);

  const open = (next: { tab?: PostSort; topic?: string | undefined }) => {
    const search = { tab: next.tab ?? sort, ...('topic' in next ? { topic: next.topic } : { topic }) };
    void navigate({ to: '/community', search, replace: true, resetScroll: false });
    scrollTo({ top: 0 });
  };
  // Something is shared to here: it is in the draft already.
  const asked = write !== undefined;
  useEffect(() => {
    if (asked && !entering && !signedIn) openLoginPopup();
  }, [asked, entering, signedIn]);
  const close = () => {
    setWriting(false);
    if (asked) open({});
  };
  const published = (post: Post) => {
    setWriting(false);
    keepPublished(client, post);
    open({ tab: 'new', topic: undefined });
  };

  return (
    <div className={styles.page}>
      <div className={sticky.head}>
        <PageHeader title="社区" onBack={back} />
        <Tabs
          label="动态"
          items={sorts}
          value={sort}
          panelId={panelId}
          onChange={(id) => open({ tab: id })}
          className={styles.tabs}
        />
      </div>
      <section id={panelId} role="tabpanel" aria-label={sorts.find(({ id }) => id === sort)?.label}>
        {sort === 'follow' && !signedIn ? (
          <EmptyState
            icon={<UserRoundPlus />}
            title="登录后查看关注"
            note="你关注的人发布的动态会出现在这里"
            action={{ label: '去登录', onClick: openLoginPopup }}
          />
        ) : (
          <Feed key={`${sort} ${topic ?? ''}`} sort={sort} topic={topic} onOpen={open} />
        )}
      </section>
      <button
        type="button"
        className={cx(floating.button, styles.publish)}
        onClick={() => void withAccount(() => setWriting(true))}
      >
        <Plus aria-hidden="true" />
        发布
      </button>
      <Suspense>
        {(writing || (asked && signedIn)) && <Composer topic={topic} onClose={close} onPublished={published} />}
      </Suspense>
    </div>
  );
}

interface FeedProps {
  readonly sort: PostSort;
  readonly topic: string | undefined;
  readonly onOpen: (next: { tab?: PostSort; topic?: string | undefined }) => void;
}

function Feed({ sort, topic, onOpen }: FeedProps) {
  const feed = useInfiniteQuery(postsQuery(sort, topic));
  const pages = feed.data?.pages;
  const refresh = async () => {
    await feed.refetch();
  };
  return (
    <PullToRefresh onRefresh={refresh}>
      <TopicRow topics={pages?.[0]?.topics} chosen={topic} onChoose={(next) => onOpen({ topic: next })} />
      {pages && <NewerHint sort={sort} topic={topic} posts={pages.flatMap((page) => page.list)} onShow={refresh} />}
      <Endless
        query={feed}
        skeleton={<PostListSkeleton />}
        empty={<Nothing sort={sort} topic={topic} onOpen={onOpen} />}
      >
        {(loaded) =>
          loaded.map(({ list }, index) => <PostListPage key={list[0]?.postId} list={list} first={index === 0} />)
        }
      </Endless>
    </PullToRefresh>
  );
}

function Nothing({ sort, topic, onOpen }: FeedProps) {
  if (topic !== undefined)
    return (
      <EmptyState
        title={`还没有人聊「${topic}」`}
        note="换个话题看看，或者写第一条"
        action={{ label: '看全部', onClick: () => onOpen({ topic: undefined }) }}
      />
    );
  if (sort === 'follow')
    return (
      <EmptyState
        icon={<UserRoundPlus />}
        title="还没有关注的动态"
        note="关注喜欢的人，这里就会热闹起来"
        action={{ label: '去看推荐', onClick: () => onOpen({ tab: 'recommend' }) }}
      />
    );
  return <EmptyState title="还没有动态" note="点右下角，写下第一条" />;
}
