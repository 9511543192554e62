import { existsSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../../testing/built-server.ts';

/**
 * Stands in for `built-beside.ts` in the tests of the server (vitest.config.ts), which run from its sources: from there a
 * process that opens one file takes half a second longer, and a run of all tests starts about a hundred.
 */
export function builtBeside(name: string): string | undefined {
  const built = path.join(builtServer(), `${name}.js`);
  return existsSync(built) ? built : undefined;
}
