import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '../log/logger.ts';
import { reasonOf } from '../process/start-error.ts';
import type { PostgresProcess } from './postgres-process.ts';

interface Options {
  readonly first: PostgresProcess;
  readonly launch: () => Promise<PostgresProcess>;
  /** Before each launch, with why PostgreSQL is not running. */
  readonly beforeLaunch?: (reason: string) => void;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly pauses?: typeof usualPauses;
}

/** `steadyMs`: one that came up and ended sooner than this was only another attempt. */
const usualPauses = { firstMs: 250, longestMs: 5000, steadyMs: 3000 };
/** One that ran this long was healthy: its next end is a new story. */
const healthyMs = 60_000;

/**
 * Starts PostgreSQL again whenever it ends by itself, slower each time, for ever: whatever is wrong (a full disk, no
 * memory, a setting) can be mended while the program goes on. Each reason is said once until it runs again: a full disk gives
 * several in turn.
 */
export function supervise({ first, launch, beforeLaunch, log, pauses = usualPauses }: Options) {
  const stopping = new AbortController();
  let running: PostgresProcess | undefined = first;
  const over = keepRunning();

  async function keepRunning(): Promise<void> {
    let pause = pauses.firstMs;
    let upSince = performance.now();
    let reason = await first.exited;
    const told = new Set<string>();
    while (!stopping.signal.aborted) {
      running = undefined;
      if (performance.now() - upSince > healthyMs) pause = pauses.firstMs;
      if (!told.has(kindOf(reason)))
        log.error(`PostgreSQL stopped unexpectedly (${reason}): it is started again until it runs`);
      told.add(kindOf(reason));
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {});
      pause = Math.min(pause * 2, pauses.longestMs);
      if (stopping.signal.aborted) return;
      upSince = Infinity;
      try {
        beforeLaunch?.(reason);
        running = await launch();
        upSince = performance.now();
        if (stopping.signal.aborted) return;
        const steady = setTimeout(() => {
          log.info('PostgreSQL runs again');
          told.clear();
        }, pauses.steadyMs);
        reason = await running.exited.finally(() => clearTimeout(steady));
      } catch (error) {
        reason = reasonOf(error);
      }
    }
  }

  return {
    stop: async () => {
      stopping.abort();
      // First the one that runs, which lets the loop end; then the one that a restart in progress brought up.
      await running?.stop();
      await over;
      await running?.stop();
    },
  };
}

/** Process ids and positions differ from one attempt to the next and make no new reason. */
function kindOf(reason: string): string {
  return reason.replaceAll(/[\dA-F]+/g, '#');
}
