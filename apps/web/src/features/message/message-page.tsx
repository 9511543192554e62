import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { useSignedIn, useUser } from '../../lib/session/session.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { notificationsQuery, type NotificationTab, readNotificationsMutation } from './api.ts';
import styles from './message.module.css';
import { NotificationRow } from './notification-row.tsx';

const tabs = [
  { id: 'all', label: '全部' },
  { id: 'people', label: '互动' },
  { id: 'system', label: '系统' },
] as const satisfies readonly { id: NotificationTab; label: string }[];

const nothing = {
  all: ['还没有消息', '有人回复、点赞或关注你时，会在这里告诉你'],
  people: ['还没有互动消息', '去社区发条动态，和大家聊聊吧'],
  system: ['还没有系统消息', '订单、审核结果和公告会出现在这里'],
} as const satisfies Record<NotificationTab, readonly [string, string]>;

/** What happened while one was away. */
export function MessagePage() {
  const back = useBack();
  const navigate = useNavigate();
  const { tab = 'all' } = useSearch({ from: '/message' });
  return (
    <div className={styles.page}>
      <PageHeader title="消息通知" onBack={back} action={<ReadAll />} />
      <Tabs
        label="消息分类"
        items={tabs}
        value={tab}
        panelId="notices"
        onChange={(id) => void navigate({ to: '/message', search: { tab: id }, replace: true })}
      />
      <div id="notices" role="tabpanel" aria-label={tabs.find(({ id }) => id === tab)?.label}>
        <AccountOnly note="消息会保存在你的账号里">
          <Notifications key={tab} tab={tab} />
        </AccountOnly>
      </div>
    </div>
  );
}

function ReadAll() {
  const readAll = useMutation(readNotificationsMutation());
  const unread = useUser().data?.unread ?? 0;
  const [busy, run] = useBusy(() => readAll.mutateAsync(undefined));
  if (unread === 0) return null;
  return (
    <button type="button" className={styles.readAll} aria-busy={busy || undefined} onClick={() => run()}>
      全部已读
    </button>
  );
}

function Notifications({ tab }: { tab: NotificationTab }) {
  const navigate = useNavigate();
  const signedIn = useSignedIn();
  const notifications = useInfiniteQuery({ ...notificationsQuery(tab), enabled: signedIn });
  const [title, note] = nothing[tab];
  const empty = (
    <EmptyState
      icon={<BellRing />}
      title={title}
      note={note}
      {...(tab === 'people' ? { action: { label: '去社区看看', onClick: () => navigate({ to: '/community' }) } } : {})}
    />
  );
  return (
    <Endless query={notifications} skeleton={<NotificationsSkeleton />} empty={empty}>
      {(pages) => (
        <ul className={styles.list}>
          {pages.flatMap((page) =>
            page.list.map((notification) => (
              <li key={notification.noticeId}>
                <NotificationRow notification={notification} />
              </li>
            )),
          )}
        </ul>
      )}
    </Endless>
  );
}

function NotificationsSkeleton() {
  return (
    <div className={styles.list}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="20rem" radius="3rem" />
      ))}
    </div>
  );
}
