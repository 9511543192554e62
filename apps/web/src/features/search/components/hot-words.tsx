import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Flame } from 'lucide-react';
import type { ReactNode } from 'react';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { hotWordsQuery } from '../api.ts';
import { rememberSearch } from '../history.ts';
import styles from './hot-words.module.css';

const ghosts = ['a', 'b', 'c', 'd', 'e', 'f'];

interface HotWordsProps {
  readonly title?: string;
  /** Shown where nobody has searched yet, or the words do not come. */
  readonly none?: ReactNode;
}

/** What many search for, in order. */
export function HotWords({ title = '大家都在搜', none = null }: HotWordsProps) {
  const hot = useQuery(hotWordsQuery());
  const words = hot.data?.list ?? [];
  if (!hot.isPending && words.length === 0) return none;
  return (
    <section className={styles.hot} aria-label={title}>
      <h2 className={styles.title}>
        <Flame aria-hidden="true" />
        {title}
      </h2>
      <ol className={styles.list}>
        {hot.isPending
          ? ghosts.map((key) => (
              <li key={key} className={styles.word}>
                <Skeleton height="4rem" width="72%" />
              </li>
            ))
          : words.map(({ text }, index) => (
              <li key={text}>
                <Link
                  to="/searchList"
                  search={{ keyword: text }}
                  className={styles.word}
                  onClick={() => rememberSearch(text)}
                >
                  <span className={styles.rank} data-top={index < 3} aria-hidden="true">
                    {index + 1}
                  </span>
                  <span className={styles.text}>{text}</span>
                </Link>
              </li>
            ))}
      </ol>
    </section>
  );
}
