import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { printFatal } from '../apps/server/src/platform/process/program.ts';
import { buildWebIfStale } from './build-web.ts';

// npm start: builds the web apps where needed and goes on as the server, in the same process.

try {
  // A wrong setting is known at once, not after the build.
  const { role } = loadConfig(process.env, process.cwd());
  if (role !== 'worker') await buildWebIfStale();
} catch (error) {
  printFatal(error);
  process.exit(1);
}
await import('../apps/server/src/main.ts');
