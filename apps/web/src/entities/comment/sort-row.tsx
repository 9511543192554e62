import type { CommentSort } from '@liuguang/contract/shapes/comment.ts';
import styles from './comment-list.module.css';

const sorts = [
  ['hot', '最热', '热门评论'],
  ['new', '最新', '最新评论'],
] as const;

export function SortRow({ sort, onSort }: { sort: CommentSort; onSort: (sort: CommentSort) => void }) {
  return (
    <div className={styles.sorts}>
      <span className={styles.order}>{sorts.find(([id]) => id === sort)?.[2]}</span>
      {sorts.map(([id, label]) => (
        <button key={id} type="button" className={styles.sort} aria-pressed={id === sort} onClick={() => onSort(id)}>
          {label}
        </button>
      ))}
    </div>
  );
}
