import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bell, Search } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useAgent, usePlatformKeys } from '../../../lib/config/agent.ts';
import { useUnread } from '../../../entities/message/use-unread.ts';
import { useKnownVip } from '../../../entities/user/use-known-vip.ts';
import { holdKeyboard } from '../../../lib/native/hold-keyboard.ts';
import { local } from '../../../lib/storage/storage.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { useTakenOver } from '../../../ui/use-taken-over.ts';
import { cornerQuery } from '../api.ts';
import styles from './home-header.module.css';

/** An ad can wait until the first screen stands. */
const Corner = lazyPart(() => import('./corner.tsx').then(({ Corner: it }) => it));

/** Brand, search, messages, and the operator's corner. */
export function HomeHeader() {
  const unread = useUnread();
  const agent = useAgent();
  const takenOver = useTakenOver();
  const room = useHasCorner() && <span className={styles.room} />;
  return (
    <header className={styles.header}>
      <h1 className={styles.brand}>{agent?.agentName ?? ' '}</h1>
      <Link to="/search" className={styles.search} aria-label="搜索" onClick={holdKeyboard}>
        <Search />
        <span>搜索视频、小说、帖子</span>
      </Link>
      <Link to="/message" className={styles.icon} aria-label="消息">
        <Bell />
        <Badge count={unread} label={`${unread} 条未读消息`} />
      </Link>
      {takenOver ? (
        <Suspense fallback={room}>
          <Corner />
        </Suspense>
      ) : (
        room
      )}
    </header>
  );
}

/** Whether something will stand there: as the page says, or as it was at the last visit. */
function useHasCorner(): boolean {
  const own = usePlatformKeys().text('TOP_RIGHT_AD');
  const booked = useQuery({ ...cornerQuery(), enabled: false }).data;
  if (useKnownVip()) return false;
  return booked ? booked.list.length > 0 || own !== '' : local.read('topAd') !== undefined;
}
