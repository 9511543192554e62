import type { Post } from '@liuguang/contract/shapes/community.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PostCard } from './post-card.tsx';
import styles from './post-list.module.css';

/** One page of a list: drawn again only when it changes itself. */
export function PostListPage({ list, first = false }: { list: readonly Post[]; first?: boolean }) {
  return (
    <ul className={styles.list}>
      {list.map((post, index) => (
        <li key={post.postId} className={styles.item}>
          <PostCard post={post} eager={first && index === 0} />
        </li>
      ))}
    </ul>
  );
}

export function PostListSkeleton() {
  return (
    <div className={styles.list}>
      {['a', 'b', 'c'].map((key) => (
        <div key={key} className={styles.ghost}>
          <div className={styles.who}>
            <Skeleton width="10rem" height="10rem" radius="999px" />
            <Skeleton width="28rem" height="5rem" />
          </div>
          <Skeleton height="4rem" width="90%" />
          <Skeleton height="4rem" width="60%" />
          <Skeleton aspect="16 / 9" radius="3rem" />
        </div>
      ))}
    </div>
  );
}
