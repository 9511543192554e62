import { request } from 'node:http';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createSessions } from '../../platform/session/session-store.ts';
import { sessionCookie } from '../../platform/session/session-store.test-data.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { twoAgents } from '../../testing/uploads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

let database: TestDatabase;
let dataDir: string;
let webs: WebProcess[];
let cookie: string;
beforeAll(async () => {
  database = await testDatabase();
  await twoAgents(database);
  dataDir = mkdtempSync(path.join(tmpdir(), 'upload-locks-'));
  const start = () => startWeb({ databaseUrl: database.url, dataDir, env: { NODE_ENV: 'development' } });
  webs = await Promise.all([start(), start()]);
  const sessions = createSessions(database.pool, Date.now);
  cookie = await sessionCookie(database, sessions, { agentId: '3', claimed: true });
});
afterAll(async () => {
  await Promise.all(webs.map((web) => web.kill()));
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const size = 4 << 20;
const piece = 64 << 10;
const headers = () => ({ cookie, 'x-client': 'web/1.0.0', 'tus-resumable': '1.0.0' });
const urlOf = (which: number) => webs[which]?.url ?? '';
const fileOf = (location: string) => path.join(dataDir, 'uploads', /upload\/(\d+)/.exec(location)?.[1] ?? '');

async function begin(): Promise<string> {
  const about = { 'upload-length': String(size), 'upload-metadata': `kind ${btoa('video')}` };
  const made = await fetch(`${urlOf(0)}/api/upload?agentid=3`, { method: 'POST', headers: { ...headers(), ...about } });
  expect(made.status).toBe(201);
  return made.headers.get('location') ?? '';
}

async function offset(which: number, location: string): Promise<number> {
  const answer = await fetch(`${urlOf(which)}${location}`, { method: 'HEAD', headers: headers() });
  return answer.status === 200 ? Number(answer.headers.get('upload-offset')) : -answer.status;
}

interface Sending {
  /** The status, or the code of what cut it off. */
  readonly outcome: Promise<number | string>;
  readonly sent: () => number;
  /** How far it got, as it was answered. */
  readonly told: () => number;
}

/** Sends the rest from `from` on slowly, byte by byte the letter. */
function send(which: number, location: string, letter: string, { from = 0, pauseMs = 20 } = {}): Sending {
  let sent = 0;
  let told = -1;
  const outcome = new Promise<number | string>((resolve) => {
    const sending = request(
      `${urlOf(which)}${location}`,
      {
        method: 'PATCH',
        headers: {
          ...headers(),
          'content-type': 'application/offset+octet-stream',
          'upload-offset': String(from),
          'content-length': String(size - from),
        },
      },
      (answer) => {
        answer.resume();
        told = Number(answer.headers['upload-offset'] ?? -1);
        resolve(answer.statusCode ?? 0);
      },
    );
    sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    const next = () => {
      if (sending.destroyed) return;
      if (sent >= size - from) {
        sending.end();
        return;
      }
      const bytes = Math.min(piece, size - from - sent);
      sending.write(Buffer.alloc(bytes, letter));
      sent += bytes;
      setTimeout(next, pauseMs);
    };
    next();
  });
  return { outcome, sent: () => sent, told: () => told };
}

/** Which letters follow each other in the file: `AB` is one stretch of each. */
function stretches(location: string): string {
  return readFileSync(fileOf(location), 'latin1').replaceAll(/(.)\1*/gs, '$1');
}

it('takes one of two requests for the same bytes, sent to two processes at once, and the file is exact', async () => {
  for (let round = 0; round < 4; round += 1) {
    const location = await begin();
    const both = [send(0, location, 'A'), send(1, location, 'B')];
    const outcomes = await Promise.all(both.map(({ outcome }) => outcome));
    // The later one asks the earlier one to let go, finds that it got somewhere, and is refused with 409.
    expect(outcomes).not.toEqual([204, 204]);
    expect(stretches(location)).toMatch(/^[AB]$/);
    const letter = stretches(location);
    const got = await offset(round % 2, location);
    expect(got).toBe(statSync(fileOf(location)).size);
    if (got < size) await send((round + 1) % 2, location, letter, { from: got, pauseMs: 0 }).outcome;
    expect(statSync(fileOf(location)).size).toBe(size);
    expect(stretches(location)).toBe(letter);
  }
});

it('lets somebody else go on from where it got, as after a lost connection', async () => {
  const location = await begin();
  const first = send(0, location, 'A', { pauseMs: 100 });
  await expect.poll(() => statSync(fileOf(location)).size).toBeGreaterThan(piece);
  const got = await offset(1, location);
  expect(got).toBeGreaterThan(piece);
  const second = send(1, location, 'B', { from: got, pauseMs: 0 });
  expect(await second.outcome).toBe(204);
  // Let go in good order, it is told how far it got.
  expect([await first.outcome, first.told()]).toEqual([204, got]);
  expect(stretches(location)).toBe('AB');
  expect(readFileSync(fileOf(location)).indexOf('B')).toBe(got);
});

it('holds no connection of the pool while bytes come slowly', async () => {
  const location = await begin();
  const slow = send(0, location, 'A', { pauseMs: 50 });
  await expect.poll(slow.sent).toBeGreaterThan(piece);
  const { rows } = await database.pool.query<{ name: string; state: string }>(
    `select application_name as name, state from pg_stat_activity where datname = current_database()
     and application_name like 'liuguang %' and state <> 'idle'`,
  );
  expect(rows).toEqual([]);
  expect(await slow.outcome).toBe(204);
});

it('can be resumed within seconds when the process that took it is killed', async () => {
  const location = await begin();
  const first = send(0, location, 'A', { pauseMs: 100 });
  await expect.poll(() => statSync(fileOf(location)).size).toBeGreaterThan(2 * piece);
  const before = performance.now();
  await webs[0]?.kill();
  const got = await offset(1, location);
  expect(performance.now() - before).toBeLessThan(10_000);
  expect(got).toBe(statSync(fileOf(location)).size);
  expect(await send(1, location, 'B', { from: got, pauseMs: 0 }).outcome).toBe(204);
  expect(await first.outcome).toBeTypeOf('string');
  expect(stretches(location)).toBe('AB');
  expect(statSync(fileOf(location)).size).toBe(size);
});
