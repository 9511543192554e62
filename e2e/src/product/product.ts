import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A first start builds the apps and paints the demo: a minute of two cores, many on a machine that does other work as well. */
const startPatienceMs = 900_000;

/** The real product, started the way `npm start` starts it, on any free port with a data folder of its own. */
export interface Product {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Milliseconds from spawn to the ready line. */
  readyMs: number;
  output: () => string;
  stop: () => Promise<number | null>;
}

export function makeDataDir(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'liuguang-e2e-'));
  // Temporary folders are private; started by root, PostgreSQL runs as another user and must be able to enter.
  chmodSync(dataDir, 0o755);
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

export async function startProduct(
  dataDir: string,
  env: Record<string, string> = {},
  patienceMs = startPatienceMs,
): Promise<Product> {
  const started = performance.now();
  const child = spawn('node', ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: '0',
      DATA_DIR: dataDir,
      // What a proxy in front says of the address is believed, so that phones can come from different ones.
      TRUST_PROXY: '127.0.0.1',
      // No balancer asks whether it is still ready.
      DRAIN_SECONDS: '0',
      ...env,
    },
  });
  let output = '';
  const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
  const ready = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const address = /^ready\b.*?(http:\/\/\S+?)\/?\s/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
  });
  const late = pause(patienceMs, 'late' as const, { ref: false });
  const url = await Promise.race([ready, exited, late]);
  if (url === 'late') child.kill('SIGKILL');
  if (typeof url !== 'string' || url === 'late') throw new Error(`the product was not ready (${url}):\n${output}`);
  return {
    url,
    dataDir,
    process: child,
    readyMs: performance.now() - started,
    output: () => output,
    stop: async () => {
      if (child.exitCode === null) child.kill('SIGTERM');
      return await exited;
    },
  };
}
