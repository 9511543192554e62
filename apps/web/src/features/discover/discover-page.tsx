import { useQuery, useQueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AdCard, AdCardSkeleton } from '../../entities/ad/ad-card.tsx';
import { useAdFree } from '../../entities/ad/ad-free.ts';
import { AdWall } from '../../entities/ad/ad-wall.tsx';
import { callQuery, callPages } from '../../lib/api/query.ts';
import { TabHead } from '../../lib/navigation/tab-head.tsx';
import { PullToRefresh } from '../../ui/list/pull-to-refresh.tsx';
import { VideoGrid, VideoGridSkeleton } from '../../entities/video/video-grid.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import styles from './discover-page.module.css';

const shelfPages = () => callPages('getVideoByGroup', { access: 'vip', sort: 'hot' }, 'feed');

/** What only VIP opens, most watched first. */
function VipShelf() {
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

/** What is on the screen without scrolling. */
const eagerCards = 5;

function discoverQuery() {
  return callQuery('getCrackAd', {}, 'settings');
}

/** The first, and a last one that would stand alone in its row. */
function isWide(index: number, count: number): boolean {
  return index === 0 || (index === count - 1 && count % 2 === 0);
}

/** The discover wall: one large card, the others two in a row. A VIP, who sees no ads, finds the titles for VIP there. */
export function DiscoverPage() {
  const adFree = useAdFree();
  const query = useQuery({ ...discoverQuery(), enabled: !adFree });
  const client = useQueryClient();
  const navigate = useNavigate();
  if (adFree) return <VipShelf />;
  return (
    <PullToRefresh onRefresh={() => client.refetchQueries({ queryKey: discoverQuery().queryKey })}>
      <div className={styles.page}>
        <TabHead className={styles.header}>
          <div>
            <h1 className={styles.title}>发现</h1>
            <p className={styles.note}>合作伙伴为您精选</p>
          </div>
        </TabHead>
        <AdWall
          query={query}
          skeleton={<Waiting />}
          emptyTitle="这里还没有内容"
          onHome={() => navigate({ to: '/home' })}
        >
          {(ads) => (
            <ul className={styles.wall}>
              {ads.map((ad, index) => (
                <li key={ad.adId} className={isWide(index, ads.length) ? styles.wide : undefined}>
                  <AdCard ad={ad} wide={isWide(index, ads.length)} eager={index < eagerCards} />
                </li>
              ))}
            </ul>
          )}
        </AdWall>
      </div>
    </PullToRefresh>
  );
}

function Waiting() {
  return (
    <div className={styles.wall}>
      <AdCardSkeleton wide />
      {['a', 'b', 'c', 'd'].map((key) => (
        <AdCardSkeleton key={key} />
      ))}
    </div>
  );
}
