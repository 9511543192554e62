import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('worker-program.test-data.ts', import.meta.url));

export async function startImportWorker(url: string, dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url, DATA_DIR: dataDir, IMPORT_LOOPBACK: '1' };
  const worker = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the worker ended by itself');
  });
  await Promise.race([once(worker.stdout, 'data'), ended]);
  ended.catch(() => {});
  return worker;
}

/** As the system does it, when it is out of memory. */
export async function killImportWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}
