import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { reasonOf, StartError } from '../process/start-error.ts';
import type { PostgresProcess } from './postgres-process.ts';

export interface Supervised {
  gaveUp: Promise<StartError>;
  stop(): Promise<void>;
}

const tolerated = { crashes: 5, withinMs: 60_000 };
const firstPauseMs = 250;

/** Starts PostgreSQL again whenever it ends by itself, slower each time, and gives up when it keeps crashing. */
export function supervise(
  first: PostgresProcess,
  launch: () => Promise<PostgresProcess>,
  log: Pick<Logger, 'info' | 'error'>,
): Supervised {
  const stopping = new AbortController();
  const { promise: gaveUp, resolve: giveUp } = Promise.withResolvers<StartError>();
  let running: PostgresProcess | undefined = first;
  const over = keepRunning();

  async function keepRunning(): Promise<void> {
    let crashes: number[] = [];
    let reason = await first.exited;
    while (!stopping.signal.aborted) {
      running = undefined;
      crashes = [...crashes, Date.now()].filter((time) => time > Date.now() - tolerated.withinMs);
      if (crashes.length >= tolerated.crashes) {
        const times = `${tolerated.crashes} times in a minute`;
        giveUp(new StartError(`PostgreSQL crashed ${times} (${reason}): check memory and disk, then start again`));
        return;
      }
      log.error(`PostgreSQL stopped unexpectedly (${reason}): starting it again`);
      await sleep(firstPauseMs * 2 ** (crashes.length - 1), undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        running = await launch();
        log.info('PostgreSQL runs again');
        if (stopping.signal.aborted) return;
        reason = await running.exited;
      } catch (error) {
        reason = reasonOf(error);
      }
    }
  }

  return {
    gaveUp,
    stop: async () => {
      stopping.abort();
      // First the one that runs, which lets the loop end; then the one that a restart in progress brought up.
      await running?.stop();
      await over;
      await running?.stop();
    },
  };
}
