import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Clapperboard, ListVideo, Plus } from 'lucide-react';
import { useState } from 'react';
import { AccountOnly } from '../../../entities/user/account-only.tsx';
import { Endless } from '../../../lib/api/endless.tsx';
import { LinkRow } from '../../../lib/navigation/link-row.tsx';
import { useBack } from '../../../lib/navigation/use-back.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { UndoBar } from '../../../ui/feedback/undo-bar.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import sticky from '../../../ui/layout/sticky-head.module.css';
import { Tabs } from '../../../ui/layout/tabs.tsx';
import { ListGroup } from '../../../ui/list/list-row.tsx';
import { MediaRowSkeletons } from '../../../ui/list/media-row.tsx';
import { bringBackMutation, type Work, type WorkTab, worksQuery } from './api.ts';
import { WorkMenu } from './work-menu.tsx';
import { WorkRow } from './work-row.tsx';
import styles from './works.module.css';

const tabs = [
  { id: 'all', label: '全部' },
  { id: 'published', label: '已发布' },
  { id: 'review', label: '审核中' },
  { id: 'refused', label: '未通过' },
  { id: 'scheduled', label: '定时' },
  { id: 'hidden', label: '已隐藏' },
  { id: 'deleted', label: '最近删除' },
] as const;
const panelId = 'own-works';

const nothing: Record<WorkTab, { title: string; note: string }> = {
  published: { title: '还没有已发布的作品', note: '公开的视频会出现在这里' },
  review: { title: '没有审核中的作品', note: '需要审核的视频和修改会先到这里' },
  refused: { title: '没有未通过的作品', note: '未通过时，这里会写明原因' },
  scheduled: { title: '没有定时的作品', note: '发布时可以选择 30 天内的时间' },
  hidden: { title: '没有隐藏的作品', note: '隐藏的视频只有你能看到' },
  deleted: { title: '没有删除的作品', note: '删除后 30 天内可以恢复' },
};

/** What one published, and all that can be done with it. */
export function WorksPage() {
  const back = useBack();
  const navigate = useNavigate();
  const { tab } = useSearch({ from: '/works' });
  return (
    <div className={styles.page}>
      <div className={sticky.head}>
        <PageHeader
          title="作品管理"
          onBack={back}
          action={
            <Link to="/publish" className={styles.corner} aria-label="发布作品">
              <Plus />
            </Link>
          }
        />
        <Tabs
          label="作品状态"
          items={tabs}
          value={tab ?? 'all'}
          panelId={panelId}
          className={styles.tabs}
          onChange={(id) => void navigate({ to: '/works', search: id === 'all' ? {} : { tab: id }, replace: true })}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label="作品">
        <AccountOnly note="登录后管理自己发布的视频">
          {tab === undefined && (
            <div className={styles.uploads}>
              <ListGroup>
                <LinkRow to="/myUploads" icon={<ListVideo />} tone="blue" label="我的上传" value="处理进度与小说" />
              </ListGroup>
            </div>
          )}
          <Works key={tab} tab={tab} />
        </AccountOnly>
      </div>
    </div>
  );
}

function Works({ tab }: { tab: WorkTab | undefined }) {
  const navigate = useNavigate();
  const works = useInfiniteQuery({ ...worksQuery(tab), refetchOnMount: 'always' });
  const bringBack = useMutation(bringBackMutation());
  const [chosen, setChosen] = useState<Work | null>(null);
  const [deleted, setDeleted] = useState<Work | null>(null);
  const { title, note } = tab ? nothing[tab] : { title: '还没有发布视频', note: '发布的视频都在这里管理' };
  return (
    <>
      <Endless
        query={works}
        skeleton={<MediaRowSkeletons count={5} className={styles.list} />}
        empty={
          <EmptyState
            icon={<Clapperboard />}
            title={title}
            note={note}
            {...(tab ? {} : { action: { label: '去发布', onClick: () => navigate({ to: '/publish' }) } })}
          />
        }
      >
        {(pages) => (
          <ul className={styles.list}>
            {pages
              .flatMap(({ list }) => list)
              .map((work) => (
                <li key={work.videoId}>
                  <WorkRow work={work} onMore={() => setChosen(work)} />
                </li>
              ))}
          </ul>
        )}
      </Endless>
      <WorkMenu work={chosen} onClose={() => setChosen(null)} onDeleted={setDeleted} />
      {deleted && (
        <UndoBar
          key={deleted.videoId}
          text={`已删除「${deleted.title.slice(0, 12)}${deleted.title.length > 12 ? '…' : ''}」`}
          onUndo={async () => {
            await bringBack.mutateAsync(deleted.videoId).catch(() => undefined);
          }}
          onGone={() => setDeleted(null)}
        />
      )}
    </>
  );
}
