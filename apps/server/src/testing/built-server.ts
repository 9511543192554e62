import { execFileSync } from 'node:child_process';
import path from 'node:path';

const builder = path.join(import.meta.dirname, '../../../../scripts/build-server.ts');

/**
 * The folder of the server as `npm start` runs it, built first where its sources have changed. Its processes start with a
 * fraction of the work that loading the sources takes.
 */
export function builtServer(): string {
  return path.dirname(execFileSync(process.execPath, [builder], { encoding: 'utf8' }));
}
