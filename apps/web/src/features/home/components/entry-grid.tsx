import { Link } from '@tanstack/react-router';
import {
  BookOpen,
  Compass,
  Crown,
  Gift,
  LayoutGrid,
  MapPin,
  MessageSquare,
  Play,
  Smartphone,
  WandSparkles,
} from 'lucide-react';
import { useKnownVip } from '../../../entities/user/use-known-vip.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import styles from './entry-grid.module.css';

/**
 * Every area of the product; the first five are on the first screen, the others one swipe away. Those that live on ads
 * are nothing for VIP.
 */
const entries = [
  { to: '/overview', name: '视频', Icon: Play, tone: 'red' },
  { to: '/novel', name: '小说', Icon: BookOpen, tone: 'blue' },
  { to: '/community', name: '社区', Icon: MessageSquare, tone: 'orange' },
  { to: '/city', name: '同城', Icon: MapPin, tone: 'green' },
  { to: '/aiTool', name: '图片工具', Icon: WandSparkles, tone: 'violet' },
  { to: '/free', name: '免费', Icon: Gift, tone: 'orange', vip: false },
  { to: '/recommend', name: '短视频', Icon: Smartphone, tone: 'red' },
  { to: '/toCrack', name: '发现', Icon: Compass, tone: 'blue' },
  { to: '/application', name: '应用', Icon: LayoutGrid, tone: 'green', vip: false },
  { to: '/joinVip', name: '会员', Icon: Crown, tone: 'gold' },
] as const;

/** Behind the others, where the agent has such an area; never in youth mode. */
const adultEntry = { to: '/adult', name: '成人专区', Icon: () => '18+', tone: 'red' } as const;

export function EntryGrid() {
  const adult = useAppStore((memory) => memory.adult && !memory.youth);
  const vip = useKnownVip();
  const shown = vip ? entries.filter((entry) => !('vip' in entry)) : entries;
  return (
    <nav className={styles.entries} aria-label="全部频道">
      <div className={styles.strip}>
        {(adult ? [...shown, adultEntry] : shown).map(({ to, name, Icon, tone }) => (
          <Link key={to} to={to} className={styles.entry}>
            <span className={styles.tile} data-tone={tone}>
              <Icon />
            </span>
            {name}
          </Link>
        ))}
      </div>
      <div className={styles.more} aria-hidden="true" />
    </nav>
  );
}
