import type { Db } from '../../platform/db/db.ts';
import { createBatches } from '../../platform/db/batches.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { countWatched, type SessionReport } from './watch-time.repository.ts';

interface Watched {
  /** Null where nobody is signed in: then nothing is counted. */
  readonly sessionId: string | null;
  readonly agentId: string;
  readonly videoId: string;
}

export type WatchTime = ReturnType<typeof watchTime>;

interface Deps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Counts the time that is really watched, from the position reports that players send anyway. Reports of one second are
 * written in one batch, in the background. Without retries: the next report counts the time since the last written one.
 */
export function watchTime({ db, clock, log }: Deps) {
  const batches = createBatches<SessionReport, undefined>({
    everyMs: 1000,
    most: 2000,
    write: async (reports) => {
      await countWatched(db, reports);
      return reports.map(() => undefined);
    },
  });

  /** The player's current position. */
  function add({ sessionId, ...watched }: Watched, place: Pick<SessionReport, 'positionMs' | 'durationMs'>): void {
    if (sessionId === null) return;
    batches.add({ sessionId, ...watched, ...place, at: clock() }).catch((error: unknown) => {
      log.warn({ err: error }, 'time watched was not counted');
    });
  }

  return {
    /** A video begins to play. */
    began: (watched: Watched): void => add(watched, { positionMs: null, durationMs: 0 }),
    reported: add,
    close: () => batches.close(),
  };
}
