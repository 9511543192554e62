import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { periods, rankingQuery } from '../../entities/video/ranking.ts';
import { VideoCover } from '../../entities/video/video-card.tsx';
import { VideoLink } from '../../entities/video/video-link.tsx';
import { faceOf } from '../../entities/video/video.ts';
import { Endless } from '../../lib/api/endless.tsx';
import { formatCount } from '../../lib/format/format.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { MediaRow, MediaRowSkeleton } from '../../ui/list/media-row.tsx';
import styles from './ranking-page.module.css';

const panelId = 'ranking';

/** What is watched most: within the hour, today, this week, ever. */
export function RankingPage() {
  const { period = 'day' } = useSearch({ from: '/ranking' });
  const navigate = useNavigate();
  const back = useBack();
  const ranking = useInfiniteQuery(rankingQuery(period));
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeader title="排行榜" onBack={back} />
        <Tabs
          label="榜单"
          items={periods}
          value={period}
          onChange={(next) =>
            void navigate({ to: '/ranking', search: next === 'day' ? {} : { period: next }, replace: true })
          }
          panelId={panelId}
          className={styles.tabs}
        />
      </div>
      <div id={panelId} role="tabpanel">
        <Endless
          query={ranking}
          skeleton={<Ghosts />}
          empty={
            <EmptyState
              icon={<Trophy />}
              title="这个榜单还没有人上榜"
              note="播放多起来，名次就出来了"
              action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
            />
          }
        >
          {(pages) => (
            <ol className={styles.list}>
              {pages
                .flatMap((page) => page.list)
                .map((card, index) => (
                  <li key={card.videoId} className={styles.item}>
                    <VideoLink card={card} className={styles.link}>
                      <span className={styles.number} data-place={index + 1} aria-label={`第 ${index + 1} 名`}>
                        {index + 1}
                      </span>
                      <MediaRow
                        picture={<VideoCover face={faceOf(card)} sizes="148px" eager={index < 5} />}
                        title={card.title}
                        notes={[card.author.nickname, `${formatCount(card.views)}播放`]}
                      />
                    </VideoLink>
                  </li>
                ))}
            </ol>
          )}
        </Endless>
      </div>
    </div>
  );
}

function Ghosts() {
  return (
    <span className={styles.list}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles.link}>
          <span className={styles.number} />
          <MediaRowSkeleton />
        </span>
      ))}
    </span>
  );
}
