import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { messageOf } from '../../../shared/api-error.ts';
import { VideoLink } from '../../../shared/video-link.tsx';
import { faceOf } from '../../../shared/video.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListEnd } from '../../../ui/infinite-list.tsx';
import { VideoCard, VideoCardSkeleton } from '../../../ui/video-card.tsx';
import { freeVideosQuery } from '../api.ts';
import styles from './free-videos.module.css';

const eagerCards = 4;

/** Everything that costs nothing, newest first. */
export function FreeVideos() {
  const feed = useInfiniteQuery(freeVideosQuery());
  const navigate = useNavigate();
  if (feed.isPending) {
    return (
      <output className={styles['grid']} aria-label="正在加载">
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
      <EmptyState
        title="这里还没有免费视频"
        note="新内容很快就来"
        action={{ label: '去首页', onClick: () => navigate({ to: '/home' }) }}
      />
    );
  }
  return (
    <>
      <ul className={styles['grid']}>
        {cards.map((card, index) => (
          <li key={card.videoId} className={styles['cell']}>
            <VideoLink card={card} className={styles['link']}>
              <VideoCard face={faceOf(card)} eager={index < eagerCards} />
            </VideoLink>
          </li>
        ))}
      </ul>
      <ListEnd
        hasMore={feed.hasNextPage}
        loading={feed.isFetchingNextPage}
        failed={feed.isFetchNextPageError}
        onMore={() => feed.fetchNextPage()}
      />
    </>
  );
}
