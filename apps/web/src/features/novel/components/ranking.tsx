import { useQuery } from '@tanstack/react-query';
import { Flame } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { formatCount } from '../../../lib/format/format.ts';
import type { NovelCard } from '../../../entities/novel/novel.ts';
import { NovelLink } from '../../../entities/novel/novel-link.tsx';
import { BookCover } from '../../../entities/novel/book-cover.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { rankingQuery, type Span } from '../api.ts';
import styles from './ranking.module.css';
import { SectionHead } from './section-head.tsx';

const spans = [
  { id: 'hour', label: '时榜' },
  { id: 'day', label: '日榜' },
  { id: 'week', label: '周榜' },
] as const satisfies readonly { id: Span; label: string }[];

/** On the podium; the others stand in rows below it. */
const podium = 3;

/** What is read most: the first three on a podium. */
export function Ranking() {
  const [span, setSpan] = useState<Span>('day');
  const { data: answer, error, refetch, isPlaceholderData } = useQuery(rankingQuery(span));
  const data = useDeferredValue(answer, undefined);
  const isPending = !data && !error;
  return (
    <section aria-label="小说榜单" className={styles.ranking}>
      <SectionHead title="热读榜">
        <fieldset className={styles.spans} aria-label="榜单">
          {spans.map(({ id, label }) => (
            <button key={id} type="button" aria-pressed={id === span} onClick={() => setSpan(id)}>
              {label}
            </button>
          ))}
        </fieldset>
      </SectionHead>
      <div className={styles.body} data-old={isPlaceholderData}>
        {data && <Places novels={data.list} span={span} />}
        {isPending && <Ghosts />}
        {!data && error && <ErrorState message={messageOf(error)} onRetry={() => refetch()} />}
        {data?.list.length === 0 && <p className={styles.none}>这个榜单还没有人上榜</p>}
      </div>
    </section>
  );
}

function Places({ novels, span }: { novels: readonly NovelCard[]; span: Span }) {
  return (
    <>
      <ol className={styles.podium}>
        {novels.slice(0, podium).map((novel, index) => (
          <li key={novel.novelId} data-place={index + 1}>
            <NovelLink card={novel} className={styles.first}>
              <span className={styles.stand}>
                <BookCover picture={novel.cover} title={novel.title} sizes="104px" />
                <span className={styles.medal}>{index + 1}</span>
              </span>
              <span className={styles.name}>{novel.title}</span>
              <Heat value={novel.heat[span]} />
            </NovelLink>
          </li>
        ))}
      </ol>
      <ol className={styles.rows} start={podium + 1}>
        {novels.slice(podium).map((novel, index) => (
          <li key={novel.novelId}>
            <NovelLink card={novel} className={styles.row}>
              <span className={styles.number}>{podium + index + 1}</span>
              <span className={styles.title}>{novel.title}</span>
              <span className={styles.author}>{novel.author.nickname}</span>
              <Heat value={novel.heat[span]} />
            </NovelLink>
          </li>
        ))}
      </ol>
    </>
  );
}

function Heat({ value }: { value: number }) {
  return (
    <span className={styles.heat}>
      <Flame aria-hidden="true" />
      {formatCount(value)}
      <span className={styles.unseen}>热度</span>
    </span>
  );
}

function Ghosts() {
  return (
    <output aria-label="正在加载榜单" className={styles.podium}>
      {[2, 1, 3].map((place) => (
        <span key={place} data-place={place}>
          <Skeleton aspect="3 / 4" radius="2rem" />
        </span>
      ))}
    </output>
  );
}
