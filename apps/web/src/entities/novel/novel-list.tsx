import { memo } from 'react';
import { accessWords, formatWords, type NovelCard } from './novel.ts';
import { NovelLink } from './novel-link.tsx';
import { Tag } from '../../ui/feedback/badge.tsx';
import { BookCover } from './book-cover.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useGradually } from '../../ui/list/use-gradually.ts';
import styles from './novel-list.module.css';

/** Below the shelf, what is recommended and the ranking, the head of the list is all that is seen. */
const seenFirst = 2;

/** One page of novels. Drawn once: loading the next page does not draw it again. */
export const NovelListPage = memo(function NovelListPage({ list }: { list: readonly NovelCard[] }) {
  const drawn = useGradually(list, seenFirst);
  return (
    <ul className={styles.list}>
      {list.map((novel, index) => (
        <li key={novel.novelId} className={styles.cell}>
          {index < drawn && (
            <NovelLink card={novel} className={styles.row}>
              <BookCover picture={novel.cover} title={novel.title} sizes="84px" className={styles.cover} />
              <span className={styles.words}>
                <span className={styles.head}>
                  <b className={styles.title}>{novel.title}</b>
                  {novel.access !== 'credit' && <Tag kind={novel.access}>{accessWords[novel.access]}</Tag>}
                </span>
                <span className={styles.synopsis}>{novel.synopsis}</span>
                <span className={styles.note}>
                  {novel.author.nickname} · {novel.state} · {formatWords(novel.words)}
                </span>
                <span className={styles.latest}>
                  {novel.state === '连载' ? '更新至' : '全书完'} {novel.lastTitle}
                </span>
              </span>
            </NovelLink>
          )}
        </li>
      ))}
    </ul>
  );
});

export function NovelListSkeleton() {
  return (
    <span className={styles.list}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <span key={key} className={styles.row}>
          <Skeleton aspect="3 / 4" radius="2rem" className={styles.cover} />
          <span className={styles.words}>
            <Skeleton height="4.5rem" width="52%" />
            <Skeleton height="3.5rem" width="96%" className={styles.line} />
            <Skeleton height="3.5rem" width="80%" className={styles.line} />
            <Skeleton height="3rem" width="44%" className={styles.line} />
          </span>
        </span>
      ))}
    </span>
  );
}
