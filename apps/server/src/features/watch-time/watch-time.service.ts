import type { Db } from '../../platform/db/db.ts';
import { createBatches } from '../../platform/db/batches.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { countWatched, type TimedWord } from './watch-time.repository.ts';

interface Watched {
  /** Null where nobody is signed in: then nothing is counted. */
  readonly sessionId: string | null;
  readonly agentId: string;
  readonly videoId: string;
}

export interface WatchTime {
  /** A video begins to play. */
  began(watched: Watched): void;
  /** Where it is now; both in milliseconds. */
  told(watched: Watched, place: { positionMs: number; durationMs: number }): void;
  close(): Promise<void>;
}

interface Deps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Counts the time that is really watched, from what players say anyway. Words of a second are written together, and
 * nobody waits for it. What fails is not tried again: the next word counts the time since the last that was written.
 */
export function watchTime({ db, clock, log }: Deps): WatchTime {
  const batches = createBatches<TimedWord, undefined>({
    everyMs: 1000,
    most: 2000,
    write: async (words) => {
      await countWatched(db, words);
      return words.map(() => undefined);
    },
  });

  function add({ sessionId, ...watched }: Watched, place: Pick<TimedWord, 'positionMs' | 'durationMs'>): void {
    if (sessionId === null) return;
    batches.add({ sessionId, ...watched, ...place, at: clock() }).catch((error: unknown) => {
      log.warn({ err: error }, 'time watched was not counted');
    });
  }

  return {
    began: (watched) => add(watched, { positionMs: null, durationMs: 0 }),
    told: add,
    close: () => batches.close(),
  };
}
