import type { UserInfo } from '@liuguang/contract/shapes/user.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Crown, History, ScanLine, Settings, ShieldAlert, Star } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useAgent } from '../../../lib/config/agent.ts';
import { copyText } from '../../../lib/native/copy.ts';
import { formatCount, formatDate } from '../../../lib/format/format.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { openLoginPopup, useSignedIn, useUser } from '../../../lib/session/session.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';
import { Avatar } from '../../../ui/picture/avatar.tsx';
import { Sheet } from '../../../ui/layout/sheet.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import styles from './mine.module.css';
import { MineRows } from './mine-rows.tsx';
import { spacedUserCode } from './user-code.ts';

const SaveAccount = lazyPart(() => import('./save-account.tsx').then((module) => module.SaveAccount));

const RecoverySheet = lazyPart(() =>
  import('../../../entities/user/recovery-sheet.tsx').then((module) => module.RecoverySheet),
);

export function MinePage() {
  const user = useUser().data;
  const [saving, setSaving] = useState(false);
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <Link to="/scanCode" search={{ side: 'scan' }} className={styles.tool} aria-label="扫一扫">
          <ScanLine />
        </Link>
        <Link to="/set" className={styles.tool} aria-label="设置">
          <Settings />
        </Link>
      </div>
      <Face user={user} />
      {user?.recovery && <RecoveryNotice recovery={user.recovery} />}
      <VipCard user={user} />
      <Stats user={user} />
      <MineRows user={user} onSave={() => (user ? setSaving(true) : openLoginPopup())} />
      <Tagline />
      <Sheet open={saving} onClose={() => setSaving(false)} title="保存账号">
        <Suspense fallback={<Skeleton height="80rem" radius="3rem" />}>
          {saving && user && <SaveAccount user={user} />}
        </Suspense>
      </Sheet>
    </div>
  );
}

function RecoveryNotice({ recovery }: { recovery: NonNullable<UserInfo['recovery']> }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={styles.recovery} onClick={() => setOpen(true)}>
        <ShieldAlert aria-hidden="true" />
        有人申请找回你的账号，不是本人请拒绝
        <ChevronRight aria-hidden="true" />
      </button>
      <Suspense>{open && <RecoverySheet recovery={recovery} open onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function Face({ user }: { user: UserInfo | undefined }) {
  const signedIn = useSignedIn();
  const entering = useAppStore((memory) => memory.entering);
  if (!user && (signedIn || entering))
    return (
      <div className={styles.face}>
        <Skeleton width="16.5rem" height="16.5rem" radius="50%" />
        <div className={styles.names}>
          <Skeleton width="32rem" height="6rem" radius="2rem" />
          <Skeleton width="44rem" height="4rem" radius="2rem" />
        </div>
      </div>
    );
  if (!user)
    return (
      <button type="button" className={styles.face} onClick={openLoginPopup}>
        <Avatar seed="" url="" size="16.5rem" />
        <div className={styles.names}>
          <span className={styles.nickname}>点击登录</span>
          <span className={styles.code}>登录后收藏和记录不会丢</span>
        </div>
        <ChevronRight className={styles.more} aria-hidden="true" />
      </button>
    );
  return (
    <div className={styles.face}>
      <Link to="/personal" aria-label="头像">
        <Avatar seed={user.authorId} url={user.avatar} size="16.5rem" />
      </Link>
      <div className={styles.names}>
        <h1 className={styles.nickname}>
          <Link to="/personal">{user.nickname}</Link>
        </h1>
        <p className={styles.code}>
          账号 {spacedUserCode(user.userCode)}
          <button type="button" className={styles.copy} onClick={() => void copyText(user.userCode)}>
            复制
          </button>
        </p>
      </div>
      <Link to="/personal" className={styles.tool} aria-label="个人资料">
        <ChevronRight className={styles.more} />
      </Link>
    </div>
  );
}

function VipCard({ user }: { user: UserInfo | undefined }) {
  const agentName = useAgent()?.agentName ?? '';
  const until = user !== undefined && user.vip.level > 0 ? user.vip.until : null;
  return (
    <Link to="/joinVip" className={styles.vip}>
      <span className={styles.vipName}>
        <Crown aria-hidden="true" />
        {agentName} VIP
      </span>
      <span className={styles.vipAction}>{until === null ? '立即开通' : '续费'}</span>
      <span className={styles.vipNote}>
        {until === null ? '免广告 · 不限次数 · 专属片库' : `有效期至 ${formatDate(until)}`}
      </span>
    </Link>
  );
}

function Tagline() {
  const agent = useAgent();
  return agent?.tagline ? <p className={styles.tagline}>{`${agent.agentName} · ${agent.tagline}`}</p> : null;
}

function Stats({ user }: { user: UserInfo | undefined }) {
  const counts = useQuery({ ...callQuery('myCounts', {}, 'moment'), enabled: user !== undefined }).data;
  return (
    <nav className={styles.stats} aria-label="我的内容">
      {user && user.vip.level > 0 ? (
        <Stat to="/toCrack" label="观看次数" hot>
          不限
        </Stat>
      ) : (
        <Stat to="/free" label="今日剩余次数" hot>
          {user?.viewingTimes ?? 0}
        </Stat>
      )}
      <Stat to="/myCollection" label="收藏">
        {counts ? formatCount(counts.collected) : <Star />}
      </Stat>
      <Stat to="/viewingRecord" label="观看记录">
        {counts ? formatCount(counts.looked) : <History />}
      </Stat>
    </nav>
  );
}

interface StatProps {
  to: '/free' | '/toCrack' | '/myCollection' | '/viewingRecord';
  label: string;
  hot?: boolean;
  children: ReactNode;
}

function Stat({ to, label, hot = false, children }: StatProps) {
  return (
    <Link to={to} className={styles.stat}>
      <span className={styles.statValue} data-hot={hot}>
        {children}
      </span>
      <span className={styles.statLabel}>{label}</span>
    </Link>
  );
}
