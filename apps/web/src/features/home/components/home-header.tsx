import { Link } from '@tanstack/react-router';
import { Bell, Gift, Search } from 'lucide-react';
import { AdLink } from '../../../entities/ad/ad-link.tsx';
import { useAgent, usePlatformKeys } from '../../../lib/config/agent.ts';
import { useUnread } from '../../../entities/message/use-unread.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import styles from './home-header.module.css';

/** Brand, search, messages, and the operator's corner. */
export function HomeHeader() {
  const unread = useUnread();
  const agent = useAgent();
  const corner = usePlatformKeys().text('TOP_RIGHT_AD');
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
      {corner !== '' && (
        <AdLink ad={{ adJupAddress: corner, openType: 1 }} label="广告" className={styles.corner}>
          <Gift />
          <span className={styles.mark}>广告</span>
        </AdLink>
      )}
    </header>
  );
}
