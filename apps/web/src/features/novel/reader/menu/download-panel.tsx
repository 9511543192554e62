import { useQuery } from '@tanstack/react-query';
import { formatBytes } from '../../../../lib/format/bytes.ts';
import { removeChapters } from '../../../../lib/offline/kept-chapters.ts';
import { showToast } from '../../../../ui/feedback/toast.tsx';
import type { Book } from '../api.ts';
import type { Spot } from '../reader-state.ts';
import { deviceRoom, startDownload, stopDownload, useDownloads } from '../tools/downloads.ts';
import { useKeptHeads, useRefreshKept } from '../tools/use-kept.ts';
import { LayerPanel } from './layer-panel.tsx';
import styles from './settings-panel.module.css';

/** Chapters for the way without a network: what is there, what more may come, and how much room it takes. */
export function DownloadPanel({ novelId, book, spot }: { novelId: string; book: Book | undefined; spot: Spot }) {
  const kept = useKeptHeads(novelId);
  const refresh = useRefreshKept(novelId);
  const state = useDownloads();
  const room = useQuery({ queryKey: ['device room', kept.length], queryFn: async () => (await deviceRoom()) ?? null });
  const has = new Set(kept.map(({ chapterId }) => chapterId));
  const heads = book?.heads ?? [];
  const missing = heads.filter(({ chapterId }) => !has.has(chapterId));
  const here = Math.max(
    0,
    heads.findIndex(({ chapterId }) => chapterId === spot.chapterId),
  );
  const following = heads.slice(here, here + 50).filter(({ chapterId }) => !has.has(chapterId));
  const bytes = kept.reduce((sum, head) => sum + head.bytes, 0);
  const busy = state.novelId !== null;

  const start = (list: typeof missing) => void startDownload(novelId, list, () => void refresh());
  const remove = async () => {
    await removeChapters(kept.map(({ chapterId }) => chapterId));
    await refresh();
    showToast('已删除离线章节');
  };
  return (
    <LayerPanel title="离线下载" side="bottom">
      <div className={styles.body}>
        <p className={styles.note}>
          已下载 {kept.length} / {heads.length} 章 · {formatBytes(bytes)}
          {room.data && ` · 可用空间 ${formatBytes(Math.max(0, room.data.quota - room.data.used))}`}
        </p>
        {(busy || state.total > 0) && <Progress />}
        {state.problem !== null && (
          <p className={styles.problem} role="alert">
            {state.problem}
          </p>
        )}
        <div className={styles.actions}>
          {busy ? (
            <button type="button" className={styles.other} onClick={stopDownload}>
              停止下载
            </button>
          ) : (
            <>
              <button
                type="button"
                className={styles.other}
                disabled={following.length === 0}
                onClick={() => start(following)}
              >
                后面 50 章
              </button>
              <button
                type="button"
                className={styles.main}
                disabled={missing.length === 0}
                onClick={() => start(missing)}
              >
                {missing.length === 0 ? '已全部下载' : '下载全本'}
              </button>
            </>
          )}
        </div>
        {kept.length > 0 && !busy && (
          <div className={styles.actions}>
            <button type="button" className={styles.other} onClick={() => void remove()}>
              删除本书的离线章节
            </button>
          </div>
        )}
      </div>
    </LayerPanel>
  );
}

function Progress() {
  const { done, total, closed } = useDownloads();
  return (
    <>
      <progress className={styles.meter} aria-label="下载进度" value={done} max={Math.max(1, total)} />
      <p className={styles.note}>
        {done} / {total} 章{closed > 0 && `，其中 ${closed} 章需开通会员或使用次数，未下载`}
      </p>
    </>
  );
}
