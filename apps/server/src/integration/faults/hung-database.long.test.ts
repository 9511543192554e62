import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { testApp } from '../app.test-data.ts';
import { signGrant } from '../../features/playback/playback-token.ts';
import { openDatabase, requestLimits } from '../../platform/db/database.ts';
import { createListener } from '../../platform/db/listen.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import { testDatabase } from '../../testing/database.ts';

// A PostgreSQL of its own, which is stopped in the middle of its life as by a disk or a machine that hangs.

vi.setConfig({ testTimeout: 120_000 });
const log = pino({ level: 'silent' });
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

async function ownDatabase(limits: Partial<typeof requestLimits>) {
  const home = mkdtempSync(path.join(tmpdir(), 'liuguang-hung-'));
  cleanups.push(() => rmSync(home, { recursive: true, force: true }));
  chmodSync(home, 0o755);
  const dataDir = path.join(home, 'data');
  mkdirSync(dataDir);
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'secret', log, throwaway: true });
  cleanups.push(() => postgres.stop());
  const database = openDatabase(postgres.url, { limits });
  cleanups.push(() => database.close());
  await migrate(database.pool);
  const postmaster = Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of [postmaster, ...childrenOf(postmaster)]) process.kill(pid, name);
  };
  // Before it is stopped for good, or the clean-up hangs as well.
  cleanups.push(() => signal('SIGCONT'));
  return { database, url: postgres.url, hang: () => signal('SIGSTOP'), goOn: () => signal('SIGCONT') };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

async function within<Out>(milliseconds: number, work: Promise<Out>): Promise<Out> {
  const started = performance.now();
  const out = await work;
  expect(performance.now() - started).toBeLessThan(milliseconds);
  return out;
}

it.skipIf(process.platform !== 'linux')(
  'answers in bounded time while the database hangs, plays and shows pictures without it, and goes on afterwards',
  async () => {
    const { database, url, hang, goOn } = await ownDatabase({ query_timeout: 4000 });
    const listener = createListener(url);
    cleanups.push(() => listener.close());
    const time = { now: Date.now() };
    await using test = await testApp({ deps: () => ({ database, listener, clock: () => time.now }) });
    const files = { 'media/clip/master.m3u8': '#EXTM3U', 'pictures/cover/320.webp': 'picture' };
    for (const [key, content] of Object.entries(files)) {
      const file = path.join(test.folder, 'media', key);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, content);
    }
    const keys = { current: '1', keys: { 1: Buffer.alloc(32, 7) } };
    const grant = { agentId: '3', mediaId: 'clip', mode: 'full', expiresAt: time.now + 3_600_000 } as const;
    const mine = { ...grant, holder: 'abcdefghijklmnop' };
    const addresses = [
      `/v/${signGrant(keys, grant)}/clip/master.m3u8`,
      `/v/${signGrant(keys, mine)}/clip/master.m3u8`,
      '/i/cover/320.webp',
    ];
    const status = async (address: string) => (await test.app.inject(address)).statusCode;
    for (const address of addresses) expect(await status(address)).toBe(200);
    expect(await status('/api/agent/getAgentInfo')).toBe(200);

    hang();
    // Whatever memory holds is too old now, and would be read again.
    time.now += 60_000;
    for (const address of addresses) expect(await within(20_000, status(address))).toBe(200);
    // Once it is known to hang, nobody waits for it.
    for (const address of addresses) expect(await within(3000, status(address))).toBe(200);
    const health = await within(20_000, test.app.inject('/health'));
    expect([health.statusCode, health.json()]).toMatchObject([503, { status: 'unavailable', problems: ['database'] }]);
    // More than the pool has connections.
    const calls = Array.from({ length: 30 }, () => test.app.inject('/api/agent/getAgentInfo'));
    for (const answer of await within(45_000, Promise.all(calls))) {
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ code: 5000, message: '服务暂时不可用，请稍后重试' });
    }

    goOn();
    await expect.poll(() => status('/api/agent/getAgentInfo')).toBe(200);
    time.now += 2000;
    await expect.poll(() => status('/health')).toBe(200);
  },
);

it('cuts off a statement that takes too long, a lock that is not given, and leaves long work alone', async () => {
  await using own = await testDatabase();
  const database = openDatabase(own.url, { limits: { statement_timeout: 300, lock_timeout: 200 } });
  cleanups.push(() => database.close());
  await expect(database.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  // Opened for long work, as tests are.
  await own.pool.query('select pg_sleep(0.6)');
  const holder = await own.pool.connect();
  await holder.query('begin; lock table settings');
  await expect(database.pool.query('select * from settings')).rejects.toMatchObject({ code: '55P03' });
  await holder.query('rollback');
  holder.release();

  // A migration may take longer than a request, on the same pool.
  const folder = mkdtempSync(path.join(tmpdir(), 'liuguang-slow-'));
  cleanups.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, '202701010000_slow.sql'), 'select pg_sleep(1)');
  await database.pool.query('delete from migrations');
  expect(await migrate(database.pool, folder)).toEqual(['202701010000_slow.sql']);
  await expect(database.pool.query('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
  await database.close();
  const { statement_timeout, query_timeout } = requestLimits;
  expect(statement_timeout).toBeLessThan(query_timeout);
});
