import type { VideoCard as VideoCardData } from '@liuguang/contract/shapes/video.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { AdCard } from '../../../entities/ad/ad-card.tsx';
import { useAdFree } from '../../../entities/ad/ad-free.ts';
import { messageOf } from '../../../lib/api/api-error.ts';
import { EndlessEnd } from '../../../lib/api/endless.tsx';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { faceOf } from '../../../entities/video/video.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { VideoCard, VideoCardSkeleton } from '../../../entities/video/video-card.tsx';
import { freeAdsQuery, freeVideosQuery } from '../api.ts';
import grid from '../../../entities/video/video-grid.module.css';
import styles from './free-videos.module.css';

const eagerCards = 4;
/** The wall of ads follows them: below the first screen, so that nothing moves when it comes. */
const cardsBeforeAds = 8;

/** Everything that costs nothing, newest first. */
export function FreeVideos() {
  const feed = useInfiniteQuery(freeVideosQuery());
  const navigate = useNavigate();
  if (feed.isPending) {
    return (
      <output className={styles.grid} aria-label="正在加载">
        {['a', 'b', 'c', 'd'].map((key) => (
          <VideoCardSkeleton key={key} />
        ))}
      </output>
    );
  }
  if (!feed.data) return <ErrorState message={messageOf(feed.error)} onRetry={() => feed.refetch()} />;
  const cards = feed.data.pages.flatMap((page) => page.list);
  if (cards.length === 0) {
    return (
      <>
        <EmptyState
          title="这里还没有免费视频"
          note="新内容很快就来"
          action={{ label: '去首页', onClick: () => navigate({ to: '/home' }) }}
        />
        <FreeAds />
      </>
    );
  }
  return (
    <>
      <Grid cards={cards.slice(0, cardsBeforeAds)} eager />
      <FreeAds />
      <Grid cards={cards.slice(cardsBeforeAds)} />
      <EndlessEnd query={feed} />
    </>
  );
}

function Grid({ cards, eager = false }: { cards: readonly VideoCardData[]; eager?: boolean }) {
  if (cards.length === 0) return null;
  return (
    <ul className={styles.grid}>
      {cards.map((card, index) => (
        <li key={card.videoId} className={styles.cell}>
          <VideoLink card={card} className={grid.link}>
            <VideoCard face={faceOf(card)} eager={eager && index < eagerCards} />
          </VideoLink>
        </li>
      ))}
    </ul>
  );
}

/** The ads of the free zone: they pay for it. None is no loss, so nothing stands in their place. */
function FreeAds() {
  const adFree = useAdFree();
  const ads = useQuery({ ...freeAdsQuery(), enabled: !adFree }).data?.list ?? [];
  if (adFree || ads.length === 0) return null;
  return (
    <section className={styles.ads} aria-label="免费专享">
      {ads.map((ad, index) => (
        // An odd one out takes the whole row.
        <AdCard key={ad.adId} ad={ad} wide={index === 0 && ads.length % 2 === 1} />
      ))}
    </section>
  );
}
