import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtServer } from '../../testing/built-server.ts';

export interface WebProcess {
  /** The supervisor. */
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
  /** The process that answers HTTP now; undefined while there is none. */
  readonly webPid: () => number | undefined;
  /** Ends supervisor and HTTP in the same moment, as when the machine loses its power. */
  readonly kill: () => Promise<void>;
  /** Settles when nothing of it runs any more. */
  readonly exited: Promise<unknown>;
}

interface Options {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The program with `ROLE=web` on a database of the test, as processes of its own, listening. */
export async function startWeb({ databaseUrl, dataDir, env = {} }: Options): Promise<WebProcess> {
  const child = spawn(process.execPath, [path.join(builtServer(), 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      ROLE: 'web',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      PORT: '0',
      DEMO: '0',
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '127.0.0.1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('close', resolve));
  const ready = Promise.withResolvers<string>();
  let output = '';
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const url = /^ready\b.*?(http:\/\/\S+?)\/?\s/m.exec(output)?.[1];
    if (url !== undefined) ready.resolve(url);
  };
  child.stdout.on('data', read);
  child.stderr.on('data', read);
  child.once('close', () => ready.reject(new Error(`the server ended before it was ready:\n${output}`)));
  const url = await ready.promise;
  const webPid = () => childRunning(child.pid ?? 0, '/web.js');
  const kill = async () => {
    const pid = webPid();
    child.kill('SIGKILL');
    if (pid !== undefined) process.kill(pid, 'SIGKILL');
    await exited;
  };
  return { child, url, output: () => output, webPid, kill, exited };
}

/** The process that the parent started to run the file, as /proc tells. */
function childRunning(parent: number, file: string): number | undefined {
  const found = readdirSync('/proc').find((name) => {
    try {
      if (!/^\d+$/.test(name) || !readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(file)) return false;
      return new RegExp(`^PPid:\\s+${parent}$`, 'm').test(readFileSync(`/proc/${name}/status`, 'utf8'));
    } catch {
      return false;
    }
  });
  return found === undefined ? undefined : Number(found);
}
