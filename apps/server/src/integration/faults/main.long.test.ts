import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { builtServer } from '../../testing/built-server.ts';

// The real program, as a process of its own, with the real PostgreSQL.

// Whole starts and stops: seconds each, and many more on a busy machine.
vi.setConfig({ testTimeout: 90_000 });
const patience = { timeout: 40_000 };

interface Running {
  child: ChildProcess;
  out: () => string;
  err: () => string;
  /** The exit code. */
  exited: Promise<number | string | null>;
  /** The address in the ready line. */
  ready(): Promise<string>;
}

let built: string;
let home: string;
let dataDir: string;
const started: Running[] = [];

// One data folder for all: that each start finds what the one before left is part of what is tested.
beforeAll(() => {
  built = builtServer();
  home = mkdtempSync(join(tmpdir(), 'liuguang-main-'));
  // PostgreSQL's user must be able to enter, as in a checkout of an ordinary user.
  chmodSync(home, 0o755);
  dataDir = join(home, 'data');
});

afterEach(async () => {
  for (const { child, exited } of started.splice(0)) {
    child.kill('SIGKILL');
    await exited;
  }
  await vi.waitUntil(() => processesOf(dataDir).length === 0, patience);
});

afterAll(() => rmSync(home, { recursive: true, force: true }));

function launch(env: NodeJS.ProcessEnv = {}, program = [join(built, 'main.js')]): Running {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DEMO: '0', PORT: '0', NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
  const exited = new Promise<number | string | null>((resolve) => {
    child.once('close', (code, signal) => resolve(signal ?? code));
  });
  const ready = async () => {
    await expect.poll(() => /^ready {2}app (\S+)/m.exec(out)?.[1] ?? err, patience).toMatch(/^http/);
    return /^ready {2}app (\S+)/m.exec(out)?.[1] ?? '';
  };
  const running = { child, out: () => out, err: () => err, exited, ready };
  started.push(running);
  return running;
}

/** The processes that work on the folder, by their arguments or environment (where /proc tells). */
function processesOf(folder: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
        const text = `${command} ${readFileSync(`/proc/${pid}/environ`, 'utf8')}`;
        return text.includes(folder) && command !== '' ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

function pidOf(part: string): number {
  return Number.parseInt(processesOf(dataDir).find((line) => line.includes(part)) ?? '', 10);
}

/** Numbers of processes begin anew when they have become large: a later one may be smaller. */
function isAnother(part: string, before: number): boolean {
  const now = pidOf(part);
  return now > 0 && now !== before;
}

async function health(url: string): Promise<number> {
  return fetch(new URL('health', url)).then(
    ({ status }) => status,
    () => 0,
  );
}

it('runs commands: lists them, refuses an unknown one, and makes no data folder', async () => {
  const cli = join(built, 'cli.js');
  const help = launch({}, [cli]);
  expect(await help.exited).toBe(0);
  expect(help.out()).toContain('migrate');
  const unknown = launch({}, [cli, 'fly']);
  expect(await unknown.exited).toBe(1);
  expect(unknown.err()).toBe('liuguang: unknown command "fly": npm run cli -- help lists them\n');
  // As in `… | head`: who reads it has enough.
  const unread = launch({}, [cli]);
  unread.child.stdout?.destroy();
  expect([await unread.exited, unread.err()]).toEqual([0, '']);
  const mistyped = join(home, 'dtaa');
  const migrate = launch({ DATA_DIR: mistyped }, [cli, 'migrate']);
  expect(await migrate.exited).toBe(1);
  expect(migrate.err()).toBe(
    `liuguang: there is no Liuguang in ${mistyped}: set DATA_DIR to the folder of yours, or start it there first\n`,
  );
  expect(existsSync(mistyped)).toBe(false);
});

it('serves, stops cleanly on SIGTERM with nothing left running, and starts again', async () => {
  const first = launch();
  const url = await first.ready();
  expect(await health(url)).toBe(200);
  expect(first.out()).toMatch(/^ready {2}app http:\/\/127\.0\.0\.1:\d+\/ {2}console \S+\/console\/ {2}\(\d+\.\d s\)$/m);
  expect(processesOf(dataDir).length).toBeGreaterThan(2);
  const before = performance.now();
  first.child.kill('SIGTERM');
  expect(await first.exited).toBe(0);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(processesOf(dataDir)).toEqual([]);
  expect(first.err()).toBe('');

  const second = launch();
  expect(await health(await second.ready())).toBe(200);
  second.child.kill('SIGINT');
  expect(await second.exited).toBe(0);
});

/** Throws where nobody catches it, in the process that gets the signal. */
const throwing = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('nobody catches this') })`;

it('starts HTTP again, at the address it had, when it is killed and when it throws, and says so', async () => {
  const running = launch({ NODE_OPTIONS: `--import=${encodeURI(throwing)}` });
  const url = await running.ready();
  for (const [restarts, signal] of (['SIGKILL', 'SIGUSR2'] as const).entries()) {
    const pid = pidOf('/web.js');
    process.kill(pid, signal);
    await expect.poll(() => isAnother('/web.js', pid), patience).toBe(true);
    await expect.poll(() => health(url), patience).toBe(200);
    const { parts } = (await (await fetch(new URL('health', url))).json()) as { parts: unknown[] };
    expect(parts).toContainEqual({ part: 'web', up: true, restarts: restarts + 1 });
  }
  const figures = await (await fetch(new URL('metrics', url))).text();
  expect(figures).toContain('liuguang_part_restarts_total{part="web"} 2');
  expect(figures).toContain('liuguang_part_restarts_total{part="worker"} 0');
  expect(running.out()).toContain('nobody catches this');
  expect(running.out().match(/^owner /gm)).toHaveLength(1);
  expect(running.out().match(/^ready /gm)).toHaveLength(1);
  running.child.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(processesOf(dataDir)).toEqual([]);
});

it('stops at once on a second signal', async () => {
  const running = launch();
  const url = await running.ready();
  // A request that never ends keeps a clean stop waiting. Behind one that is answered: then it has been read as well.
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    'GET /health HTTP/1.1\r\nHost: x\r\n\r\nPOST /api/agent/getAgent HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n',
  );
  await once(socket, 'data');
  running.child.kill('SIGINT');
  // One that comes right after it is taken for the same.
  await new Promise((resolve) => setTimeout(resolve, 700));
  const before = performance.now();
  running.child.kill('SIGINT');
  await running.exited;
  expect(performance.now() - before).toBeLessThan(5000);
  socket.destroy();
});

it('says that the port is busy', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const address = other.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const running = launch({ PORT: String(port) });
  expect(await running.exited).toBe(1);
  expect(running.err()).toBe(`liuguang: port ${port} is in use: stop the other program or set PORT\n`);
  other.close();
});

it.each([
  ['a broken setting', { PORT: 'abc' }, /^liuguang: PORT is "abc": expected a whole number .*\n$/],
  [
    'a database that is away',
    { DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x' },
    /^liuguang: cannot reach the database 127\.0\.0\.1:1\/x \(nothing listens there\): start it or correct DATABASE_URL\n$/,
  ],
  [
    'a data folder that is none',
    { DATA_DIR: import.meta.filename },
    /^liuguang: cannot use the data folder .*set DATA_DIR\n$/,
  ],
  [
    'a way in that is not encrypted',
    { HOST: '0.0.0.0' },
    /^liuguang: HOST 0\.0\.0\.0 is open to the network over plain http: .*PUBLIC_URL=https:.*ALLOW_PLAIN_HTTP=1\n$/,
  ],
])('says in one line what to do about %s', async (_what, env, line) => {
  const running = launch(env);
  expect(await running.exited).toBe(1);
  expect(running.err()).toMatch(line);
});

it('refuses damaged secrets instead of making new ones', async () => {
  const damaged = join(home, 'damaged');
  mkdirSync(damaged);
  writeFileSync(join(damaged, 'secrets.json'), '{}');
  const running = launch({ DATA_DIR: damaged });
  expect(await running.exited).toBe(1);
  expect(running.err()).toMatch(/^liuguang: .*secrets\.json is damaged .*\n$/);
});
