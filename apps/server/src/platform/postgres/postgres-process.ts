import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';
import type { Binaries } from './binaries.ts';
import { clientEnvironment, lastReason } from './output.ts';
import type { SystemUser } from './system-user.ts';

export interface PostgresOptions {
  binaries: Binaries;
  user: SystemUser | undefined;
  folder: string;
  port: number;
  settings?: Record<string, string>;
  /** Each line that PostgreSQL writes. */
  onLine?: (line: string) => void;
}

export interface PostgresProcess {
  pid: number;
  port: number;
  /** Settles when the process is gone, with why. */
  exited: Promise<string>;
  /** Ends the sessions and stops; harder after 6 s, for certain after 8 s. */
  stop(): Promise<void>;
}

/** Of a replica as well: it accepts those that only read. */
const readyMark = /database system is ready to accept (?:read-only )?connections/;

/** Runs PostgreSQL on 127.0.0.1 and answers when it accepts connections; crash recovery takes as long as it takes. */
export async function startPostgres(options: PostgresOptions): Promise<PostgresProcess> {
  const { binaries, user, folder, port } = options;
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    logging_collector: 'off',
    log_destination: 'stderr',
    ...options.settings,
  };
  const args = ['-D', folder, '-p', String(port)];
  for (const [name, value] of Object.entries(settings)) args.push('-c', `${name}=${value}`);
  const child = spawn(binaries.postgres, args, {
    cwd: '/',
    env: clientEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A process group of its own: Ctrl-C is for us, and we stop PostgreSQL last.
    detached: process.platform !== 'win32',
    ...user,
  });
  const { exited, ready } = watch(child, options.onLine);
  if (!(await ready)) throw new StartError(`PostgreSQL did not start in ${folder}: ${await exited}`);
  const { pid } = child;
  if (pid === undefined) throw new StartError('PostgreSQL has no process id');
  const guard = startGuard(pid);
  const endGuard = () => guard?.kill('SIGKILL');
  exited.then(endGuard, endGuard);
  return { pid, port, exited, stop: () => stop(child, exited) };
}

function watch(child: ChildProcess, onLine: PostgresOptions['onLine']) {
  let tail = '';
  let rest = '';
  let markReady: () => void;
  const sawReady = new Promise<true>((resolve) => (markReady = () => resolve(true)));
  child.stderr?.on('data', (chunk: Buffer) => {
    const text = chunk.toString();
    tail = (tail + text).slice(-32_000);
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (readyMark.test(line)) markReady();
      onLine?.(line);
    }
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    // Not `close`: a session that outlives the postmaster keeps the pipe open for a while.
    child.once('exit', (code, signal) =>
      setImmediate(() => resolve(lastReason(tail) ?? `it ended with ${signal ?? code}`)),
    );
  });
  return { exited, ready: Promise.race([sawReady, exited.then(() => false)]) };
}

/**
 * When this process is killed outright, nobody is left to stop PostgreSQL: a shell waits on a pipe that closes with us
 * and stops it. Where there is no shell, the next start takes the orphan over.
 */
function startGuard(pid: number): ChildProcess | undefined {
  if (process.platform === 'win32') return undefined;
  const guard = spawn('/bin/sh', ['-c', `read line; kill -INT ${pid}`], {
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  guard.on('error', () => {});
  guard.unref();
  return guard;
}

async function stop(child: ChildProcess, exited: Promise<string>): Promise<void> {
  const timers = [setTimeout(() => child.kill('SIGQUIT'), 6000), setTimeout(() => child.kill('SIGKILL'), 8000)];
  child.kill('SIGINT');
  await exited;
  for (const timer of timers) clearTimeout(timer);
}

/** Where PostgreSQL listened the last time that it ran on this cluster. */
export function lastPort(folder: string): number | undefined {
  try {
    const port = /"-p" "(\d+)"/.exec(readFileSync(join(folder, 'postmaster.opts'), 'utf8'))?.[1];
    return port === undefined ? undefined : Number(port);
  } catch {
    // The first start.
    return undefined;
  }
}

/** A port that is free now: this one if it is, else any. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', resolve);
    });
  } catch (error) {
    if (wanted === 0) throw error;
    return await freePort();
  }
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('the system gave no port');
  return address.port;
}
