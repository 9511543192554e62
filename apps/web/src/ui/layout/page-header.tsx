import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from '../button/icon-button.tsx';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  /** Left out: no back button. */
  onBack?: (() => void) | undefined;
  /** Right side, e.g. an IconButton. */
  action?: ReactNode;
  /** Lies over the content (a player, a hero) instead of above it. */
  overlay?: boolean;
  /** Lets the light at the top of the page through until something is scrolled below it. */
  clear?: boolean;
}

export function PageHeader({ title, onBack, action, overlay, clear }: PageHeaderProps) {
  return (
    <header className={cx(styles.header, overlay && styles.overlay, clear && styles.clear)}>
      <div className={styles.side}>{onBack && <IconButton label="返回" icon={<ChevronLeft />} onClick={onBack} />}</div>
      <h1 className={styles.title}>{title}</h1>
      <div className={cx(styles.side, styles.end)}>{action}</div>
    </header>
  );
}
