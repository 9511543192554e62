import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Clock } from 'lucide-react';
import { useShelfEdit } from '../../entities/shelf/shelf-edit.tsx';
import { ShelfRowBody, ShelfSkeleton, subjectId } from '../../entities/shelf/shelf-row.tsx';
import { AccountOnly } from '../../entities/user/account-only.tsx';
import { laterQuery } from '../../entities/video/later-api.ts';
import { Endless } from '../../lib/api/endless.tsx';
import { formatAgo } from '../../lib/format/format.ts';
import { useBack } from '../../lib/navigation/use-back.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { showToast } from '../../ui/feedback/toast.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { type Saved, useClearWatched, removeLater, restoreLater } from './api.ts';
import styles from './watch-later.module.css';

/** What somebody put aside to watch another time. */
export function WatchLaterPage() {
  const back = useBack();
  const navigate = useNavigate();
  const saved = useInfiniteQuery({ ...laterQuery(), enabled: useSignedIn() });
  const items = saved.data?.pages.flatMap((page) => page.list) ?? [];
  const edit = useShelfEdit({ items, noun: '视频', remove: removeLater, restore: restoreLater });
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <PageHeader title="稍后再看" onBack={back} action={edit.action} />
      </div>
      <AccountOnly note="想看还没空看的视频，存在你的账号里">
        <Endless
          query={saved}
          skeleton={<ShelfSkeleton />}
          empty={
            <EmptyState
              icon={<Clock />}
              title="稍后再看是空的"
              note="在视频下面点「稍后再看」，就会存到这里"
              action={{ label: '去看视频', onClick: () => navigate({ to: '/home' }) }}
            />
          }
        >
          {() => (
            <>
              <Watched items={items} />
              <ul className={styles.list}>
                {items.map((item) => (
                  <li key={subjectId(item)}>
                    {edit.row(
                      item,
                      <ShelfRowBody
                        item={item}
                        {...(item.watched ? { progress: 1 } : {})}
                        notes={[item.video.author.nickname, item.watched ? '已看完' : `${formatAgo(item.savedAt)}添加`]}
                      />,
                    )}
                  </li>
                ))}
              </ul>
            </>
          )}
        </Endless>
        {edit.bars}
      </AccountOnly>
    </div>
  );
}

function Watched({ items }: { items: readonly Saved[] }) {
  const clear = useClearWatched();
  // The client has told why it did not work.
  const [busy, run] = useBusy(() =>
    clear().then(
      (removed) => showToast(`已清理 ${removed} 个看完的视频`),
      () => undefined,
    ),
  );
  const watched = items.filter((item) => item.watched).length;
  if (watched === 0) return null;
  return (
    <div className={styles.watched}>
      有看完的视频
      <button type="button" className={styles.clear} aria-busy={busy || undefined} onClick={() => run()}>
        {busy ? '清理中...' : '清理已看完'}
      </button>
    </div>
  );
}
