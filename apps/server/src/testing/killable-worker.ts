import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A worker in a process of its own, which can be killed; it has begun once it says something. */
export async function startWorker(program: URL, databaseUrl: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [fileURLToPath(program)], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(worker.stdout, 'data');
  return worker;
}

export async function killWorker(worker: ChildProcess): Promise<void> {
  const ended = once(worker, 'exit');
  worker.kill('SIGKILL');
  await ended;
}
