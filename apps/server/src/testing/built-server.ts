import { execFileSync } from 'node:child_process';
import path from 'node:path';

const builder = path.join(import.meta.dirname, '../../../../scripts/build-server.ts');

let built: string | undefined;

/**
 * The folder of the server as `npm start` runs it, built first where its sources have changed. Its processes start with a
 * fraction of the work that loading the sources takes. Asked for once by each process of tests: to compare the sources
 * takes longer than to start some of the programs.
 */
export function builtServer(): string {
  built ??= path.dirname(execFileSync(process.execPath, [builder], { encoding: 'utf8' }));
  return built;
}
