import { cx } from '../cx.ts';
import styles from './badge.module.css';

/** Unread count at the corner of an icon; nothing for zero. The parent is positioned (IconButton is). */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null;
  return (
    <b className={styles.count} aria-label={label}>
      {count > 99 ? '99+' : count}
    </b>
  );
}

export interface TagProps {
  children: string;
  kind: 'free' | 'vip' | 'dark' | 'accent';
  className?: string | undefined;
}

/** A small word on a picture or beside a title: 免费, VIP, 广告, 12:48. */
export function Tag({ children, kind, className }: TagProps) {
  return <span className={cx(styles.tag, styles[kind], className)}>{children}</span>;
}
