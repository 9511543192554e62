import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './comment-list.module.css';

const rows = ['72%', '88%', '54%', '80%'];

export function CommentSkeleton() {
  return (
    <output aria-label="正在加载" className={styles.skeletons}>
      {rows.map((width) => (
        <span key={width} className={styles.skeleton} aria-hidden="true">
          <Skeleton aspect="1" className={styles.face} />
          <span className={styles.lines}>
            <Skeleton height="3rem" width="26%" />
            <Skeleton height="3.5rem" width={width} />
            <Skeleton height="3rem" width="34%" />
          </span>
        </span>
      ))}
    </output>
  );
}
