import { existsSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../built-server.ts';

/** Stands in for `platform/process/built-beside.ts` in tests (programs-from-build.ts). */
export function builtBeside(name: string): string | undefined {
  const built = path.join(builtServer(), `${name}.js`);
  return existsSync(built) ? built : undefined;
}
