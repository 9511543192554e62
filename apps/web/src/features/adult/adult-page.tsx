import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { NovelListPage, NovelListSkeleton } from '../../entities/novel/novel-list.tsx';
import { AgeQuestion } from '../../entities/user/age-question.tsx';
import { VideoGrid, VideoGridSkeleton } from '../../entities/video/video-grid.tsx';
import { Endless } from '../../lib/api/endless.tsx';
import { useBack } from '../../lib/navigation/use-back.ts';
import { useSignedIn, useUser } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';
import { Button } from '../../ui/button/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Tabs } from '../../ui/layout/tabs.tsx';
import { messageOf } from '../../lib/api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.tsx';
import { Sheet } from '../../ui/layout/sheet.tsx';
import { novelsQuery, videosQuery, leaveMutation } from './api.ts';
import styles from './adult-page.module.css';

const panelId = 'adult-list';
const kinds = [
  { id: 'video', label: '视频' },
  { id: 'novel', label: '小说' },
] as const;

/** 18+ titles of the agent, behind the age check, with the way out at hand. */
export function AdultPage() {
  const back = useBack();
  const { data: user, isPending } = useUser();
  const signedIn = useSignedIn();
  const { adult, resolvedAgent, entering } = useAppStore();
  const [leaving, setLeaving] = useState(false);
  const confirmed = adult && user?.ageConfirmed === true && !user.youthMode;
  const waits = resolvedAgent === undefined || (!user && (entering || (signedIn && isPending)));
  return (
    <div className={styles.page}>
      <PageHeader
        title="成人专区"
        onBack={back}
        action={
          confirmed && (
            <Button kind="plain" size="small" onClick={() => setLeaving(true)}>
              退出
            </Button>
          )
        }
      />
      {confirmed ? <Area /> : <Door waits={waits} closed={!adult || user?.youthMode === true} />}
      <LeaveSheet open={leaving} onClose={() => setLeaving(false)} />
    </div>
  );
}

function Door({ waits, closed }: { waits: boolean; closed: boolean }) {
  const navigate = useNavigate();
  if (waits)
    return (
      <div className={styles.list}>
        <VideoGridSkeleton />
      </div>
    );
  if (!closed) return <AgeQuestion title="成人专区仅限成年人进入" />;
  return (
    <EmptyState
      icon={<ShieldAlert />}
      title="这里没有内容"
      action={{ label: '返回首页', onClick: () => navigate({ to: '/home', replace: true }) }}
    />
  );
}

function Area() {
  const navigate = useNavigate();
  const { kind = 'video' } = useSearch({ from: '/adult' });
  const choose = (next: 'video' | 'novel') =>
    void navigate({ to: '/adult', search: next === 'novel' ? { kind: next } : {}, replace: true, resetScroll: false });
  return (
    <>
      <p className={styles.notice}>
        <ShieldAlert aria-hidden="true" />
        仅限成年人，请勿让未成年人观看。点右上角可退出并删除确认记录。
      </p>
      <Tabs label="内容种类" items={kinds} value={kind} onChange={choose} panelId={panelId} />
      <div id={panelId} role="tabpanel" className={styles.list}>
        {kind === 'novel' ? <Novels /> : <Videos />}
      </div>
    </>
  );
}

function Videos() {
  return (
    <Endless
      query={useInfiniteQuery(videosQuery())}
      skeleton={<VideoGridSkeleton />}
      empty={<EmptyState title="这里还没有视频" note="新内容很快就来" />}
    >
      {(pages) => pages.map(({ list }, index) => <VideoGrid key={list[0]?.videoId} list={list} first={index === 0} />)}
    </Endless>
  );
}

function Novels() {
  return (
    <Endless
      query={useInfiniteQuery(novelsQuery())}
      skeleton={<NovelListSkeleton />}
      empty={<EmptyState title="这里还没有小说" note="新书很快就来" />}
    >
      {(pages) => pages.map(({ list }) => <NovelListPage key={list[0]?.novelId} list={list} />)}
    </Endless>
  );
}

/** The way out, which says what it forgets. */
function LeaveSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const leave = useMutation(leaveMutation());

  const confirm = async (): Promise<void> => {
    try {
      await leave.mutateAsync();
    } catch (error) {
      showToast(messageOf(error), 'error');
      return;
    }
    onClose();
    await navigate({ to: '/home', replace: true });
    // Nothing that was seen in there stays in memory to be gone back to.
    client.removeQueries({ type: 'inactive' });
    void client.invalidateQueries();
  };
  return (
    <Sheet open={open} onClose={onClose} title="退出成人专区">
      <ul className={styles.forgets}>
        <li>删除这个账号的年龄确认记录，下次进入需要重新确认</li>
        <li>列表、搜索、收藏和观看记录里不再出现成人内容</li>
        <li>清除本机的搜索记录、列表缓存和已下载的成人小说</li>
      </ul>
      <div className={styles.actions}>
        <Button block busyLabel="退出中..." onClick={confirm}>
          确认退出
        </Button>
        <Button block kind="quiet" onClick={onClose}>
          取消
        </Button>
      </div>
    </Sheet>
  );
}
