import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { VideoGrid, VideoGridSkeleton } from '../../entities/video/video-grid.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { callPages } from '../../lib/api/query.ts';
import { TabHead } from '../../lib/navigation/tab-head.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import styles from './discover-page.module.css';

const shelfPages = () => callPages('getVideoByGroup', { access: 'vip', sort: 'hot' }, 'feed');

/** What only VIP opens, most watched first. */
export function VipShelf() {
  const videos = useInfiniteQuery(shelfPages());
  const client = useQueryClient();
  const navigate = useNavigate();
  return (
    <PullToRefresh onRefresh={() => client.resetQueries({ queryKey: shelfPages().queryKey })}>
      <div className={styles.page}>
        <TabHead className={styles.header}>
          <div>
            <h1 className={styles.title}>会员片库</h1>
            <p className={styles.note}>只有会员能看的完整影片</p>
          </div>
        </TabHead>
        <Endless
          query={videos}
          skeleton={<VideoGridSkeleton />}
          empty={
            <EmptyState
              title="会员影片正在路上"
              note="其他影片都可以直接看，不限次数"
              action={{ label: '去首页看看', onClick: () => navigate({ to: '/home' }) }}
            />
          }
        >
          {(pages) =>
            pages.map(({ list }, index) => <VideoGrid key={list[0]?.videoId} list={list} first={index === 0} />)
          }
        </Endless>
      </div>
    </PullToRefresh>
  );
}
