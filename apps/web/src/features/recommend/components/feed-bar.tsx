import { Link } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { FeedTab } from '../api.ts';
import styles from './feed-bar.module.css';

const tabs = [
  { id: 'follow', label: '关注' },
  { id: 'recommend', label: '推荐' },
] as const satisfies readonly { id: FeedTab; label: string }[];

/** Over the clip: whose clips these are, and the way to a search. */
export function FeedBar({ tab, onTab }: { tab: FeedTab; onTab: (tab: FeedTab) => void }) {
  return (
    <div className={styles.bar}>
      <div role="tablist" aria-label="短视频频道" className={styles.tabs}>
        {tabs.map(({ id, label }) => (
          <button
            key={id}
            type="button"
            role="tab"
            className={styles.tab}
            aria-selected={id === tab}
            onClick={() => onTab(id)}
          >
            {label}
          </button>
        ))}
      </div>
      <Link to="/search" className={styles.search} aria-label="搜索">
        <Search />
      </Link>
    </div>
  );
}
