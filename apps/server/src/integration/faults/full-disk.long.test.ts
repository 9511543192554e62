import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, expect, it, vi } from 'vitest';
import { loadSecrets } from '../../platform/config/secrets.ts';
import { builtServer } from '../../testing/built-server.ts';

// The real program on a disk that really fills up.

vi.setConfig({ testTimeout: 180_000 });
const patience = { timeout: 60_000, interval: 200 };
const mib = 1024 ** 2;
const lowBytes = 24 * mib;
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

/** Null where this user may not mount. */
function smallDisk(): string | null {
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-full-'));
  chmodSync(home, 0o755);
  cleanups.push(() => rmSync(home, { recursive: true, force: true }));
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=755', 'tmpfs', dataDir], { stdio: 'ignore' });
  } catch {
    return null;
  }
  cleanups.push(() => execFileSync('/bin/umount', ['-l', dataDir]));
  return dataDir;
}

function launch(dataDir: string): { child: ChildProcess; out: () => string } {
  const env = { DATA_DIR: dataDir, DEMO: '0', PORT: '0', NODE_ENV: 'production', LOG_LEVEL: 'debug' };
  const child = spawn(process.execPath, [path.join(builtServer(), 'main.js')], {
    env: {
      PATH: process.env['PATH'],
      ...env,
      DISK_LOW_BYTES: String(lowBytes),
      DISK_RESERVE_BYTES: String(48 * mib),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  const gone = new Promise((resolve) => child.once('exit', resolve));
  cleanups.push(async () => {
    child.kill('SIGTERM');
    await gone;
  });
  return { child, out: () => out };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Writes until so much is left, or nothing. */
function fill(file: string, leaveBytes: number): void {
  const handle = openSync(file, 'a');
  try {
    for (const size of [mib, 4096]) {
      const chunk = Buffer.alloc(size, 1);
      try {
        while (freeBytes(path.dirname(file)) > leaveBytes) writeSync(handle, chunk);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

interface Answer {
  status: number;
  code: number;
  message: string;
  data: Record<string, unknown> | null;
}

async function visitor(base: string) {
  const cookies = new Map<string, string>();
  async function call(method: 'GET' | 'POST', name: string, input: object = {}): Promise<Answer> {
    const response = await fetch(new URL(`api/${name}`, base), {
      method,
      headers: {
        'x-client': 'web/1.0.0',
        'content-type': 'application/json',
        cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
      },
      ...(method === 'POST' ? { body: JSON.stringify({ agentid: '3', ...input }) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(key, value);
    }
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }
  const { data } = await call('POST', 'autoRegUser', { machineCode: `${randomUUID()}${randomUUID()}` });
  await call('POST', 'loginUser', { userCode: data?.['userCode'], password: data?.['password'] });
  let written = 0;
  return {
    call,
    /** A change that can be told from every other one; answers how it went. */
    async write(): Promise<Answer> {
      const answer = await call('POST', 'updateUserInfo', { nickname: `第${written + 1}次` });
      if (answer.code === 0) written += 1;
      return answer;
    },
    acknowledged: () => written,
    /** Which change is the last that is there. */
    async found(): Promise<number> {
      const answer = await call('GET', 'getUserInfo');
      return Number(/\d+/.exec(JSON.stringify(answer.data?.['nickname'] ?? ''))?.[0] ?? -1);
    },
  };
}

/** A connection to the database itself, once it lets somebody in: one that crashed recovers first. */
async function connected(dataDir: string): Promise<Client> {
  return await vi.waitFor(async () => {
    const [, , , port] = readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
    const { databasePassword } = loadSecrets(dataDir);
    const client = new Client(`postgres://liuguang:${databasePassword}@127.0.0.1:${port}/liuguang`);
    client.on('error', () => {});
    await client.connect();
    return client;
  }, patience);
}

/** Fills the disk, and makes PostgreSQL need more room for its log than there is. */
async function exhaustDatabase(dataDir: string, filler: string): Promise<void> {
  const client = await connected(dataDir);
  fill(filler, 0);
  try {
    for (;;) await client.query(`select pg_logical_emit_message(true, 'x', repeat('x', 4000000))`);
  } catch {
    await client.end().catch(() => {});
  }
}

it('refuses writes on a disk that fills up, goes on reading, and comes back by itself with everything it acknowledged', async (context) => {
  const dataDir = smallDisk() ?? context.skip('a small file system cannot be mounted here');
  const { child, out } = launch(dataDir);
  const told = (text: string) => out().split(text).length - 1;
  await expect.poll(() => /^ready {2}app (\S+)/m.exec(out())?.[1] ?? out(), patience).toMatch(/^http/);
  const base = /^ready {2}app (\S+)/m.exec(out())?.[1] ?? '';
  const health = async () => {
    const response = await fetch(new URL('health', base));
    const { status, problems = [] } = (await response.json()) as { status: string; problems?: string[] };
    return [response.status, status, ...problems];
  };
  const reserve = path.join(dataDir, 'postgres.reserve');
  await expect.poll(() => existsSync(reserve), patience).toBe(true);
  const user = await visitor(base);
  for (let count = 0; count < 5; count += 1) expect((await user.write()).code).toBe(0);
  const filler = path.join(dataDir, 'filler');

  // Nearly full: nothing is added any more, everything can be looked at.
  fill(filler, lowBytes / 2);
  await expect
    .poll(async () => await user.write(), patience)
    .toMatchObject({ status: 503, code: 5000, message: '服务器存储空间不足，暂时只能浏览，请稍后再试' });
  expect((await user.call('GET', 'agent/getVideoGroups')).code).toBe(0);
  expect(await user.found()).toBe(user.acknowledged());
  expect(await health()).toEqual([200, 'ok', 'disk']);
  expect(await (await fetch(new URL('metrics', base))).text()).toMatch(/^disk_refusing_writes 1$/m);

  // Full: PostgreSQL cannot write its log and dies, and starts with the room of the reserve.
  await exhaustDatabase(dataDir, filler);
  await expect.poll(() => told('the reserve is given up'), patience).toBe(1);
  await expect.poll(() => user.found().catch(() => -1), patience).toBe(user.acknowledged());

  // Full for good: it is tried without end, and said once.
  await exhaustDatabase(dataDir, filler);
  await expect.poll(health, patience).toEqual([503, 'unavailable', 'database', 'disk']);
  await expect.poll(() => told('starting PostgreSQL'), patience).toBeGreaterThanOrEqual(6);
  expect(child.exitCode).toBeNull();
  const reasons = (out().split('PostgreSQL runs again').at(-1) ?? '').match(/stopped unexpectedly \(.*?\):/g) ?? [];
  const kinds = reasons.map((reason) => reason.replaceAll(/[\dA-F]+/g, '#'));
  expect(kinds).toEqual([...new Set(kinds)]);

  rmSync(filler);
  await expect.poll(health, patience).toEqual([200, 'ok']);
  await expect.poll(async () => (await user.write()).code, patience).toBe(0);
  expect(await user.found()).toBe(user.acknowledged());
  await expect.poll(() => existsSync(reserve), patience).toBe(true);
  expect(child.exitCode).toBeNull();
});
