import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import {
  BellRing,
  Clock,
  Clapperboard,
  Crown,
  Download,
  Gift,
  Headset,
  LibraryBig,
  MapPin,
  MessageCircle,
  MessageSquare,
  Receipt,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Smartphone,
  UserPlus,
  WandSparkles,
} from 'lucide-react';
import { formatBytes } from '../../../lib/format/bytes.ts';
import { LinkRow } from '../../../lib/navigation/link-row.tsx';
import { offlineUsage } from '../../../lib/offline/usage.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { ListGroup, ListRow } from '../../../ui/list/list-row.tsx';
import { InstallRow } from './install-row.tsx';
import styles from './mine.module.css';

/** The ways to every screen of the user centre. */
export function MineRows({ user, onSave }: { user: UserInfo | undefined; onSave: () => void }) {
  const unread = user?.unread ?? 0;
  const adult = useAppStore((memory) => memory.adult);
  const invite = useAppStore((memory) => memory.invite);
  return (
    <div className={styles.rows}>
      <ListGroup>
        {user && user.vip.level > 0 ? (
          <LinkRow to="/toCrack" icon={<Crown />} tone="gold" label="会员片库" />
        ) : (
          <LinkRow to="/free" icon={<Gift />} tone="red" label="看广告得次数" />
        )}
        {invite && !user?.youthMode && (
          <LinkRow to="/invite" icon={<UserPlus />} tone="gold" label="邀请好友" value="邀请有奖励" />
        )}
        <LinkRow
          to="/message"
          icon={<BellRing />}
          tone="blue"
          label="消息通知"
          value={unread > 0 ? <b className={styles.unread}>{unread > 99 ? '99+' : unread}</b> : ''}
        />
        <OfflineShelf />
        <LinkRow
          to="/bindPhone"
          icon={<Smartphone />}
          tone="violet"
          label="绑定手机"
          value={user?.phone ?? '防止账号丢失'}
        />
        <ListRow icon={<Download />} tone="gold" label="保存账号" value="换设备也能找回" onClick={onSave} chevron />
        <InstallRow />
      </ListGroup>
      <ListGroup>
        <LinkRow to="/watchLater" icon={<Clock />} tone="green" label="稍后再看" />
        <LinkRow to="/rechargeRecord" icon={<Receipt />} tone="gold" label="充值记录" />
        <LinkRow to="/works" icon={<Clapperboard />} tone="red" label="作品管理" value="作品、数据与上传进度" />
        {user && (
          <LinkRow
            to="/author"
            search={{ id: user.authorId, kind: 'post' }}
            icon={<MessageCircle />}
            tone="red"
            label="我的动态"
          />
        )}
        <LinkRow to="/myCity" icon={<MapPin />} tone="green" label="我的同城" />
        <LinkRow to="/aiRecord" icon={<WandSparkles />} tone="violet" label="处理记录" />
      </ListGroup>
      <ListGroup>
        <LinkRow
          to="/youthMode"
          icon={<ShieldCheck />}
          tone="green"
          label="青少年模式"
          value={user?.youthMode ? '已开启' : ''}
        />
        {adult && !user?.youthMode && (
          <LinkRow
            to="/adult"
            icon={<ShieldAlert />}
            tone="red"
            label="成人专区"
            value={user?.ageConfirmed ? '可随时退出' : '仅限年满18岁'}
          />
        )}
        <LinkRow to="/feedback" icon={<MessageSquare />} tone="red" label="意见反馈" />
        <LinkRow to="/official" icon={<Headset />} tone="blue" label="官方联系方式" />
        <LinkRow to="/set" icon={<Settings />} label="设置" />
      </ListGroup>
    </div>
  );
}

/** The novels that can be read without a network; the shelf of the novels shows them when there is none. */
function OfflineShelf() {
  const usage = useQuery({ queryKey: ['offline usage'], queryFn: offlineUsage, staleTime: 0 }).data;
  const value = usage && usage.novels > 0 ? `${usage.novels} 本 · ${formatBytes(usage.bytes)}` : '没有网络也能读';
  return <LinkRow to="/novel" icon={<LibraryBig />} tone="green" label="离线书架" value={usage ? value : ''} />;
}
