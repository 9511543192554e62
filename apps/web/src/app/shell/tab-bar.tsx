import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, Compass, Gift, House, LayoutGrid, MapPin, Smartphone, User } from 'lucide-react';
import { agentQuery, platformKeysOf } from '../../lib/config/agent.ts';
import { callBridge } from '../../lib/native/bridge.ts';
import { useKnownVip } from '../../entities/user/use-known-vip.ts';
import { useUnread } from '../../entities/message/use-unread.ts';
import { Badge } from '../../ui/feedback/badge.tsx';
import styles from './tab-bar.module.css';
import { type TabId, tabsFromKeys } from './tabs-from-keys.ts';

const icons = {
  recommend: Gift,
  short: Smartphone,
  crack: Compass,
  home: House,
  novel: BookOpen,
  city: MapPin,
  application: LayoutGrid,
  mine: User,
} as const satisfies Record<TabId, typeof Gift>;

/** The bar keeps its place while the keys are on their way and fills once, so that no tab ever moves under a thumb. */
export function TabBar() {
  const config = useQuery(agentQuery());
  const unread = useUnread();
  const vip = useKnownVip();
  const tabs = config.isPending ? [] : tabsFromKeys(platformKeysOf(config.data), vip);
  return (
    <nav className={styles.bar} aria-label="主导航">
      {tabs.map(({ id, to, name }) => {
        const Icon = icons[id];
        return (
          <Link
            key={id}
            to={to}
            className={styles.tab}
            activeProps={{ 'aria-current': 'page' }}
            onClick={() => void callBridge('haptic', 'light')}
          >
            <Icon aria-hidden="true" />
            {name}
            {id === 'mine' && <Badge count={unread} label={`${unread} 条未读消息`} />}
          </Link>
        );
      })}
    </nav>
  );
}
