import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { invalidate } from '../../platform/db/invalidate.ts';
import { checkOutsideDatabase } from '../../platform/postgres/outside.ts';
import { startWeb, type WebProcess } from '../../platform/process/web-process.test-data.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { type Replication, testReplication } from '../../testing/replication/replication.ts';
import { type Answer, member, plain, temporaryFolder, type Visitor, visitor } from './scale.test-data.ts';

// Two web processes on a primary and a replica, which is held back, killed and started again.

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const lagSeconds = 8;
const list = '/api/agent/getVideoByGroup?size=20';
const followed = '/api/follow/videos?size=20';

const folders = [temporaryFolder(), temporaryFolder()];
let pair: Replication;
let database: Database;
let webs: [WebProcess, WebProcess];
let videoId: string;
let visitors: Visitor[] = [];

beforeAll(async () => {
  pair = await testReplication();
  database = openDatabase(pair.primary.url, { longWork: true });
  const catalogue = await testCatalogue(database);
  videoId = await catalogue.publish('replicated', { title: '原名' });
  const env = {
    ...plain,
    LOG_LEVEL: 'info',
    DATABASE_READ_URL: pair.replica.url,
    DATABASE_READ_LAG_SECONDS: String(lagSeconds),
  };
  const [one, two] = folders.map(({ folder }) => startWeb({ databaseUrl: pair.primary.url, dataDir: folder, env }));
  webs = [await one!, await two!];
});
afterAll(async () => {
  for (const each of visitors) each.close();
  for (const { child, exited } of webs) {
    child.kill('SIGTERM');
    await exited;
  }
  await database.close();
  await pair[Symbol.asyncDispose]();
  for (const folder of folders) folder[Symbol.dispose]();
});

function comes(cookie?: string): Visitor {
  const made = visitor(webs[0].url, cookie);
  visitors.push(made);
  return made;
}

const titles = ({ data }: Answer) => (data as { list: { title: string }[] }).list.map(({ title }) => title);

/** How often each web has said so. */
const said = (text: string) => webs.map(({ output }) => output().split(text).length - 1);
const asks = 'the replica answers reads that may be late';
const leaves = 'the replica is away or too far behind';

async function rename(title: string): Promise<void> {
  await database.pool.query('update videos set title = $1 where id = $2', [title, videoId]);
}

/** Past what is kept for a second. */
const afterTheCache = () => pause(1100);

it('does not start on a replica as if it were the primary', async () => {
  await expect(checkOutsideDatabase(pair.replica.url)).rejects.toThrow(
    /is a replica that only reads: set DATABASE_URL/,
  );
});

it('reads lists from the replica, and from the primary for who just wrote, in every process', async () => {
  await expect.poll(() => said(asks)).toEqual([1, 1]);
  const [anybody, writer] = [comes(), comes(await member(database))];
  await pair.caughtUp();
  const cookie = await member(database);
  const reader = comes(cookie);
  await pair.caughtUp();
  await pause(600);
  await pair.replica.run('select pg_wal_replay_pause()');
  const pausedAt = performance.now();
  await rename('新名');
  expect(titles(await anybody.get(list))).toEqual(['原名']);
  expect(titles(await reader.get(list, webs[1].url))).toEqual(['原名']);

  // What was written before the answer is seen by who wrote it, here and elsewhere, in lists of everybody and of one's own.
  const { author } = (await writer.get(`/api/agent/getVideoInfo?videoId=${videoId}`)).data as {
    author: { authorId: string };
  };
  // A place to go on from is no reason to leave the replica: players tell it all the time.
  expect((await writer.post('/api/loklVideo', { videoId, position: 1, duration: 60 })).code).toBe(0);
  expect(titles(await writer.get(list))).toEqual(['原名']);
  expect((await writer.post('/api/follow', { authorId: author.authorId })).code).toBe(0);
  for (const { url } of webs) {
    expect(titles(await writer.get(followed, url))).toEqual(['新名']);
    expect(titles(await writer.get(list, url))).toEqual(['新名']);
  }
  // The others still have what the replica shows: nobody was given the fresh body of another.
  expect(titles(await anybody.get(list))).toEqual(['原名']);
  expect(performance.now() - pausedAt).toBeLessThan(lagSeconds * 1000);
});

it('leaves a replica that is too far behind, and comes back to it', async () => {
  const anybody = comes();
  await expect.poll(async () => titles(await anybody.get(list))).toEqual(['新名']);
  expect(said(leaves)).toEqual([1, 1]);
  await pair.replica.run('select pg_wal_replay_resume()');
  await expect.poll(() => said(asks)).toEqual([2, 2]);
});

it('shows a change to everybody at once when it is told to, however late the replica is', async () => {
  const anybody = comes();
  await pair.caughtUp();
  await pause(600);
  await anybody.get(list);
  await pair.replica.run('select pg_wal_replay_pause()');
  const at = performance.now();
  await rename('第三名');
  await afterTheCache();
  expect(titles(await anybody.get(list))).toEqual(['新名']);
  await invalidate(database.db, 'video');
  await expect.poll(async () => titles(await anybody.get(list)), { timeout: 3000, interval: 50 }).toEqual(['第三名']);
  // Before it was left for being late.
  expect(performance.now() - at).toBeLessThan(lagSeconds * 1000);
  await pair.replica.run('select pg_wal_replay_resume()');
});

it('answers everything from the primary while the replica is dead, and asks it again when it is back', async () => {
  await pair.caughtUp();
  await pause(600);
  const before = said(asks);
  const askers = Array.from({ length: 6 }, () => comes());
  const answers: Answer[] = [];
  const over = new AbortController();
  const asking = askers.map(async (each, index) => {
    // Another question each time: nothing of it is in a cache.
    for (let size = 1; !over.signal.aborted; size = (size % 40) + 1) {
      answers.push(await each.get(`/api/agent/getVideoByGroup?size=${size}`, webs[index % 2]?.url));
      await pause(10);
    }
  });
  await pause(500);
  await pair.replica.kill();
  await pause(2000);
  over.abort();
  await Promise.all(asking);
  expect(answers.length).toBeGreaterThan(100);
  expect(answers.filter(({ status, code }) => status !== 200 || code !== 0)).toEqual([]);
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  process.stdout.write(`replica killed: ${answers.length} reads, none failed, the slowest ${slowest.toFixed(0)} ms\n`);
  expect(slowest).toBeLessThan(5000);
  await pair.replica.start();
  await expect.poll(() => said(asks).map((n, index) => n > (before[index] ?? 0))).toEqual([true, true]);
});
