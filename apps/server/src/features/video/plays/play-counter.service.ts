import type { Account } from '../../../platform/caller/caller.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { countWindowMs } from '../../catalogue/catalogue.public.ts';
import type { Play, PlayRepository } from './play-counter.repository.ts';
import type { VideoService } from '../video.service.ts';

export type PlayCounter = ReturnType<typeof playCounter>;

interface Deps {
  readonly plays: PlayRepository;
  readonly videos: Pick<VideoService, 'watchable'>;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

const flushMs = 1000;
/** Beyond this, with the database away, plays are dropped: they are worth less than the memory. */
const mostWaiting = 100_000;

/**
 * Counts plays in memory and writes them once a second, so that a video that everybody watches has its row updated
 * once a second and not once a view. A crash loses at most that second.
 */
export function playCounter({ plays, videos, clock, log }: Deps) {
  let waiting = new Map<string, Play>();
  let writing = new Map<string, Play>();
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> | undefined;

  /** Writes what has been counted so far. */
  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    await flushing;
    if (waiting.size === 0) return;
    [writing, waiting] = [waiting, new Map()];
    flushing = writeAll();
    await flushing;
  }

  async function writeAll(): Promise<void> {
    try {
      await plays.write([...writing.values()]);
    } catch (error) {
      log.warn({ err: error, plays: writing.size }, 'plays not written; they are tried again');
      for (const [key, play] of writing) if (waiting.size < mostWaiting) waiting.set(key, play);
      schedule();
    }
    writing = new Map();
    flushing = undefined;
  }

  function isPending(key: string): boolean {
    return waiting.has(key) || writing.has(key);
  }

  function schedule(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => log.warn({ err: error }, 'plays not written'));
    }, flushMs);
  }

  return {
    /** False when the same account has played the video in the last ten minutes. */
    async add(account: Account, videoId: string): Promise<boolean> {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      const { accountId, agentId } = account;
      const key = `${accountId} ${video.videoId}`;
      if (isPending(key)) return false;
      const last = await plays.lastPlayed(accountId, video.videoId);
      const at = clock();
      if (isPending(key) || (last !== null && at - last < countWindowMs)) return false;
      if (waiting.size < mostWaiting) waiting.set(key, { agentId, accountId, videoId: video.videoId, at });
      schedule();
      return true;
    },
    flush,
    async close() {
      await flush();
      clearTimeout(timer);
    },
  };
}
