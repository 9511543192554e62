import { Link } from '@tanstack/react-router';
import { BookOpen, Star } from 'lucide-react';
import { type Novel, useCollectNovel } from '../api.ts';
import styles from './read-bar.module.css';

interface ReadBarProps {
  readonly novelId: string;
  /** Undefined while it is on its way. */
  readonly novel: Novel | undefined;
  readonly goOn: { readonly title: string } | null;
  /** There is no chapter to open. */
  readonly empty: boolean;
}

/** At the bottom of the screen: on the shelf, and into the book. */
export function ReadBar({ novelId, novel, goOn, empty }: ReadBarProps) {
  const collect = useCollectNovel(novelId);
  const collected = novel?.my.collected ?? false;
  return (
    <div className={styles.bar}>
      <button
        type="button"
        className={styles.collect}
        aria-pressed={collected}
        disabled={!novel}
        onClick={() => collect(!collected)}
      >
        <Star aria-hidden="true" />
        {collected ? '已在书架' : '加入书架'}
      </button>
      {empty ? (
        <span className={styles.read} data-off="true">
          暂无章节
        </span>
      ) : (
        <Link to="/novelReader" search={{ id: novelId }} className={styles.read}>
          <BookOpen aria-hidden="true" />
          <span className={styles.words}>
            <b>{goOn ? '继续阅读' : '开始阅读'}</b>
            {goOn && goOn.title !== '' && <span className={styles.chapter}>{goOn.title}</span>}
          </span>
        </Link>
      )}
    </div>
  );
}
