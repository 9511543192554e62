import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { loadConfig } from '../apps/server/src/platform/config/config.ts';
import { browserUrl } from '../apps/server/src/platform/process/listen.ts';
import { runProgram } from '../apps/server/src/platform/process/program.ts';

// npm run dev: the server, started again on each change, and both web apps from Vite, which hand /api, /v and /i to it.

const root = join(import.meta.dirname, '..');
const vite = join(root, 'node_modules/vite/bin/vite.js');
const watched = ['apps/server/src', 'packages/contract/src'].map((folder) => `--watch-path=${join(root, folder)}`);

runProgram(async (program) => {
  const config = loadConfig(process.env, root);
  const server = browserUrl(config).replace(/\/$/, '');
  const env = { ...process.env, API_ORIGIN: server, LIUGUANG_SERVER: server };
  const start = (args: string[]) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    child.once('exit', (code, signal) => program.fail(new Error(`${args.at(-1)} ended (${signal ?? code})`)));
    program.onStop(() => end(child));
  };
  start([...watched, '--watch-preserve-output', join(root, 'apps/server/src/main.ts')]);
  start([vite, '--port', '5173', join(root, 'apps/web')]);
  start([vite, '--port', '5174', join(root, 'apps/console')]);
});

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}
