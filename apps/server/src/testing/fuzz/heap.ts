import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Of the heap, what is left after everything that can go has gone. */
export function heapUsed(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}
