import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type Period, periods, rankingQuery } from '../../../entities/video/ranking.ts';
import { VideoLink } from '../../../entities/video/video-link.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './ranking-card.module.css';

const places = 3;

/** The first of the ranking, and the way to all of it. As high with as without them: nothing below it moves. */
export function RankingCard() {
  const [period, setPeriod] = useState<Period>('day');
  const ranking = useInfiniteQuery({ ...rankingQuery(period), placeholderData: keepPreviousData });
  const list = ranking.data?.pages[0]?.list;
  return (
    <section aria-label="排行榜" className={styles.card}>
      <div className={styles.head}>
        <Link to="/ranking" search={period === 'day' ? {} : { period }} className={styles.title}>
          排行榜
          <ChevronRight aria-hidden="true" />
        </Link>
        <fieldset className={styles.periods} aria-label="榜单">
          {periods.map(({ id, label, short }) => (
            <button
              key={id}
              type="button"
              aria-label={label}
              aria-pressed={id === period}
              onClick={() => setPeriod(id)}
            >
              {short}
            </button>
          ))}
        </fieldset>
      </div>
      {list && list.length > 0 && (
        <ol className={styles.places} data-old={ranking.isPlaceholderData}>
          {list.slice(0, places).map((card, index) => (
            <li key={card.videoId}>
              <VideoLink card={card} className={styles.place}>
                <span className={styles.number} data-place={index + 1}>
                  {index + 1}
                </span>
                <span className={styles.name}>{card.title}</span>
                <span className={styles.author}>{card.author.nickname}</span>
              </VideoLink>
            </li>
          ))}
        </ol>
      )}
      {list?.length === 0 && <p className={styles.none}>这个榜单还没有人上榜</p>}
      {ranking.isPending && (
        <div className={styles.ghosts}>
          {['a', 'b', 'c'].map((key) => (
            <Skeleton key={key} height="4rem" radius="1rem" />
          ))}
        </div>
      )}
      {!list && ranking.error && (
        <button type="button" className={styles.none} onClick={() => void ranking.refetch()}>
          榜单加载失败，点击重试
        </button>
      )}
    </section>
  );
}
