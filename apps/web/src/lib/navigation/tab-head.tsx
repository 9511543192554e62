import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import styles from './tab-head.module.css';

interface TabHeadProps {
  readonly className?: string | undefined;
  readonly searchLabel?: string;
  readonly children: ReactNode;
}

/** The top of a tab's first screen: its name, and the way to search. */
export function TabHead({ className, searchLabel = '搜索', children }: TabHeadProps) {
  return (
    <header className={cx(styles.head, className)}>
      {children}
      <Link to="/search" className={styles.search} aria-label={searchLabel}>
        <Search />
      </Link>
    </header>
  );
}
