import { create } from 'zustand';
import { isError, messageOf } from '../../../../lib/api/api-error.ts';
import { logProblem } from '../../../../lib/log.ts';
import type { ChapterHead } from '../../../../lib/offline/novel-shapes.ts';
import { downloadChapter } from '../book/chapter-source.ts';

interface DownloadState {
  /** The novel whose chapters are being fetched. */
  readonly novelId: string | null;
  readonly done: number;
  readonly total: number;
  /** Chapters that the reader has no right to: passed over, and counted. */
  readonly closed: number;
  readonly problem: string | null;
}

const idle: DownloadState = { novelId: null, done: 0, total: 0, closed: 0, problem: null };
/** Goes on when the reader is closed: it belongs to the visit, not to the screen. */
export const useDownloads = create<DownloadState>(() => idle);
let running: AbortController | undefined;

const closedBy = ['FORBIDDEN', 'VIP_NEEDED', 'NO_FREE_VIEW', 'AGE_NEEDED'] as const;
/** Left free on the device, beyond what is kept. */
const reserveBytes = 20 * 1024 * 1024;

export interface Room {
  readonly used: number;
  readonly quota: number;
}

/** What the browser grants this site; undefined where it does not tell. */
export async function deviceRoom(): Promise<Room | undefined> {
  const storage = (navigator as { storage?: StorageManager }).storage;
  const { usage, quota } = (await storage?.estimate?.().catch(() => undefined)) ?? {};
  return usage === undefined || quota === undefined ? undefined : { used: usage, quota };
}

/** Fetches chapters one after the other, telling after each; stops with a clear word when there is no room or network. */
export async function startDownload(
  novelId: string,
  heads: readonly ChapterHead[],
  kept: () => unknown,
): Promise<void> {
  if (running) return;
  const control = new AbortController();
  running = control;
  useDownloads.setState({ ...idle, novelId, total: heads.length });
  try {
    await persist();
    for (const { chapterId } of heads) {
      if (control.signal.aborted) break;
      const room = await deviceRoom();
      if (room && room.quota - room.used < reserveBytes) throw new DOMException('no room', 'QuotaExceededError');
      try {
        await downloadChapter(chapterId, control.signal);
      } catch (error) {
        if (!closedBy.some((name) => isError(error, name))) throw error;
        useDownloads.setState(({ closed }) => ({ closed: closed + 1 }));
      }
      useDownloads.setState(({ done }) => ({ done: done + 1 }));
      kept();
    }
  } catch (error) {
    if (!control.signal.aborted) {
      logProblem('a download stopped', error);
      useDownloads.setState({ problem: problemOf(error) });
    }
  } finally {
    running = undefined;
    kept();
    useDownloads.setState({ novelId: null });
  }
}

export function stopDownload(): void {
  running?.abort(new DOMException('stopped by the reader', 'AbortError'));
}

function problemOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return '设备空间不足，请清理后再下载';
  return error instanceof DOMException ? '设备没有保存成功，请稍后重试' : messageOf(error);
}

/** Asked for once something is kept on purpose: a browser may otherwise throw it away when it needs room. */
async function persist(): Promise<void> {
  const storage = (navigator as { storage?: StorageManager }).storage;
  await storage?.persist?.().catch(() => false);
}
