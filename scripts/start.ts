import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { printFatal } from '../apps/server/src/platform/process/program.ts';
import { buildServerIfStale } from './build-server.ts';
import { buildWebIfStale } from './build-web.ts';

// npm start: builds the server and the web apps where needed and goes on as the server, in the same process.

let program: string;
try {
  // A wrong setting is known at once, not after the build.
  const { role } = loadConfig(process.env, process.cwd());
  [program] = await Promise.all([buildServerIfStale(), role === 'worker' ? undefined : buildWebIfStale()]);
} catch (error) {
  printFatal(error);
  process.exit(1);
}
// In place of this process where the system can do that: what checked and built need not stay in memory.
if (process.platform !== 'win32') process.execve?.(process.execPath, [process.execPath, program], process.env);
await import(program);
