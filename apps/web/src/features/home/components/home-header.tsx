import { Link } from '@tanstack/react-router';
import { Bell, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useAgent } from '../../../lib/config/agent.ts';
import { useUnread } from '../../../entities/message/use-unread.ts';
import { local } from '../../../lib/storage/storage.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './home-header.module.css';

/** An ad can wait until the first screen stands. */
const Corner = lazy(() => import('./corner.tsx').then(({ Corner: it }) => ({ default: it })));

/** Brand, search, messages, and the operator's corner. */
export function HomeHeader() {
  const unread = useUnread();
  const agent = useAgent();
  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>{agent?.agentName ?? ' '}</h1>
      <Link to="/search" className={styles.search} aria-label="搜索">
        <Search />
        <span>搜索视频、小说、帖子</span>
      </Link>
      <Link to="/message" className={styles.icon} aria-label="消息">
        <Bell />
        <Badge count={unread} label={`${unread} 条未读消息`} />
      </Link>
      <Suspense fallback={local.read('topAd') && <span className={styles.icon} />}>
        <Corner />
      </Suspense>
    </header>
  );
}
