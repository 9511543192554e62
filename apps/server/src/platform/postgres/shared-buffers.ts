import { totalmem } from 'node:os';

const megabyte = 1024 ** 2;
const least = 128;
/** What a million titles and people are looked up in; the system's own cache has the rest. */
const most = 1024;

/** An eighth of the memory that this process may use: the same machine runs the web and the worker. */
export function sharedBuffers(allowed = allowedMemory()): string {
  return `${Math.min(most, Math.max(least, Math.floor(allowed / 8 / megabyte)))}MB`;
}

/** A container or a unit may be allowed less than the machine has. */
function allowedMemory(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
