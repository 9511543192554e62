import { existingCluster } from '../postgres/placement.ts';
import { readPostmaster } from '../postgres/retire-orphan.ts';
import type { PartState } from './part-messages.ts';
import { isAlive } from './pids.ts';

const everyMs = 1000;

/**
 * Tells the state of the embedded PostgreSQL, which restarts by itself: another process id in its own file is another
 * start. Returns what ends the watch.
 */
export function watchPostgres(dataDir: string, onState: (state: PartState) => void): () => void {
  const folder = existingCluster(dataDir);
  let pid: number | undefined;
  let last = { up: false, restarts: 0 };

  function look(): void {
    const found = folder === undefined ? undefined : readPostmaster(folder)?.pid;
    const up = found !== undefined && isAlive(found);
    const isNew = up && pid !== undefined && found !== pid;
    if (up) pid = found;
    const now = { up, restarts: last.restarts + (isNew ? 1 : 0) };
    if (now.up === last.up && now.restarts === last.restarts) return;
    last = now;
    onState({ part: 'postgresql', ...now });
  }

  look();
  const timer = setInterval(look, everyMs);
  return () => clearInterval(timer);
}
