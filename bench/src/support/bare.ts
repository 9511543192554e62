import { spawn } from 'node:child_process';
import { appUrlOf } from './database.ts';

interface Bare {
  readonly url: string;
  readonly stop: () => void;
}

/** What this machine and Node can answer at all: node:http and a short JSON, or so many bytes. */
export function bareServer(bytes?: number): Promise<Bare> {
  return start('bench/src/server/bare-server.ts', bytes === undefined ? {} : { BYTES: String(bytes) });
}

/** What an answer from the database costs at least: node:http and one named statement through the product's pool. */
export function statementServer(dataDir: string): Promise<Bare> {
  return start('bench/src/server/statement-server.ts', { DATABASE_URL: appUrlOf(dataDir) });
}

async function start(program: string, env: Record<string, string>): Promise<Bare> {
  const child = spawn('node', [program], { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...env } });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => resolve(chunk.toString().trim().replace('ready ', '')));
    child.once('exit', (code) => reject(new Error(`${program} ended (${code})`)));
  });
  return { url, stop: () => void child.kill() };
}
