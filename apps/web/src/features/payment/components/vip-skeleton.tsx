import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './vip-skeleton.module.css';

export function VipSkeleton() {
  return (
    <output className={styles.box} aria-label="正在加载">
      <div className={styles.plans}>
        {[1, 2, 3].map((card) => (
          <Skeleton key={card} height="35rem" radius="4rem" />
        ))}
      </div>
      <Skeleton height="42rem" radius="4rem" />
    </output>
  );
}
