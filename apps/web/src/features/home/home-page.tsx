import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { everyGroup, refreshHome, useGroups } from './api.ts';
import { EntryGrid } from './components/entry-grid.tsx';
import { Feed } from './components/feed.tsx';
import { HeroCarousel } from './components/hero-carousel.tsx';
import { HomeHeader } from './components/home-header.tsx';
import styles from './home-page.module.css';
import { lookAtTaste, openingScroll, useHomeTabs } from './home-tabs.ts';
import { HomeRows } from './rows/home-rows.tsx';

const panelId = 'home-feed';

export function HomePage() {
  const client = useQueryClient();
  const groups = useGroups();
  const { groupId, scrolled, learned, choose } = useHomeTabs();
  const head = useRef<HTMLDivElement>(null);
  const leftAt = useRef<number | null>(null);

  // Before the paint, so that the new tab is never seen at the old one's place.
  useLayoutEffect(() => {
    if (leftAt.current === null) return;
    const rowTop = head.current?.offsetHeight ?? 0;
    scrollTo({ top: openingScroll(scrolled[groupId], leftAt.current, rowTop), behavior: 'instant' });
    leftAt.current = null;
  }, [groupId, scrolled]);

  const open = (next: string) => {
    if (next === groupId) {
      scrollTo({ top: 0, behavior: 'smooth' });
      return;
    }
    leftAt.current = scrollY;
    choose(next, scrollY);
  };

  const refresh = async () => refreshHome(client, groupId, groupId === everyGroup && (await lookAtTaste(client)));
  return (
    <PullToRefresh onRefresh={refresh}>
      <div ref={head}>
        <HomeHeader />
      </div>
      <div className={styles.tabs}>
        <Tabs
          label="视频频道"
          panelId={panelId}
          value={groupId}
          onChange={open}
          items={[{ id: everyGroup, label: '推荐' }, ...groups.map(({ groupId: id, name }) => ({ id, label: name }))]}
        />
      </div>
      <div id={panelId} role="tabpanel" className={styles.panel}>
        {groupId === everyGroup && (
          <>
            <HeroCarousel />
            <EntryGrid />
            <HomeRows />
          </>
        )}
        <Feed key={groupId} groupId={groupId} learned={learned} onShowAll={() => open(everyGroup)} onRetry={refresh} />
      </div>
    </PullToRefresh>
  );
}
