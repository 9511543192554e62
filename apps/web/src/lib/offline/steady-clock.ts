import { readOne, writeOne } from './reading-database.ts';

const fact = 'latestTime';
/** Written at most this often: the answer need not be exact to the second. */
const worthWritingMs = 60_000;
let latest = 0;

/**
 * A time that never goes back on this device: a clock that is set back does not bring an expired right to life. It
 * remembers the latest time that it has seen.
 */
export async function steadyNow(clock: () => number = Date.now): Promise<number> {
  const known = Math.max(latest, (await readOne('facts', fact).catch(() => undefined))?.value ?? 0);
  const now = Math.max(clock(), known);
  latest = now;
  // Without storage nothing is kept that could expire.
  if (now - known > worthWritingMs) await writeOne('facts', { name: fact, value: now }).catch(() => undefined);
  return now;
}
