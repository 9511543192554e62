import { existsSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';

const here = import.meta.filename;

/**
 * A program of ours in the build that this runs from, where all of them lie side by side (scripts/build-server.ts); undefined
 * where this runs from its sources.
 */
export function builtBeside(name: string): string | undefined {
  const built = join(dirname(here), `${name}.js`);
  return extname(here) === '.js' && existsSync(built) ? built : undefined;
}
