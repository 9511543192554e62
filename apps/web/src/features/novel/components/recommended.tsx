import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import type { NovelCard } from '../../../entities/novel/novel.ts';
import { NovelLink } from '../../../entities/novel/novel-link.tsx';
import { BookCover } from '../../../entities/novel/book-cover.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { Picture } from '../../../ui/picture/picture.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { recommendedQuery } from '../api.ts';
import styles from './recommended.module.css';
import { SectionHead } from './section-head.tsx';

/** Recommended novels, one after the other, each in the light of its own cover. */
export function Recommended() {
  const { data: answer, error, refetch } = useQuery(recommendedQuery());
  const data = useDeferredValue(answer, undefined);
  const isPending = !data && !error;
  if (data?.list.length === 0) return null;
  return (
    <section aria-label="编辑推荐">
      <SectionHead title="编辑推荐" />
      {data && <Slides novels={data.list} />}
      {isPending && <Skeleton className={styles.ghost} />}
      {!data && error && (
        <div className={styles.failed} role="alert">
          <span>{messageOf(error)}</span>
          <Button kind="quiet" size="small" onClick={() => refetch()}>
            点击重试
          </Button>
        </div>
      )}
    </section>
  );
}

function Slides({ novels }: { novels: readonly NovelCard[] }) {
  const [shown, setShown] = useState(0);
  return (
    <>
      <ul
        className={styles.strip}
        onScroll={({ currentTarget: strip }) => {
          const step = strip.scrollWidth / novels.length;
          setShown(Math.min(novels.length - 1, Math.round(strip.scrollLeft / step)));
        }}
      >
        {novels.map((novel, index) => (
          <li key={novel.novelId} className={styles.cell}>
            <NovelLink card={novel} className={styles.slide}>
              {/* The same file as the cover. */}
              <Picture
                picture={novel.cover}
                alt=""
                aspect="auto"
                sizes="108px"
                eager={index === 0}
                className={styles.light}
              />
              <BookCover
                picture={novel.cover}
                title={novel.title}
                sizes="108px"
                eager={index === 0}
                className={styles.cover}
              />
              <span className={styles.words} data-theme="dark">
                <b className={styles.title}>{novel.title}</b>
                <span className={styles.author}>
                  {novel.author.nickname} · {novel.state}
                </span>
                <span className={styles.synopsis}>{novel.synopsis}</span>
              </span>
            </NovelLink>
          </li>
        ))}
      </ul>
      <div className={styles.dots} aria-hidden="true">
        {novels.map((novel, index) => (
          <i key={novel.novelId} data-on={index === shown} />
        ))}
      </div>
    </>
  );
}
