import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createAdClusters, shares } from '../../features/ad/events/ad-clusters.ts';
import { hotWords } from '../../features/search/hot-words/hot-words.service.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { createListener, type Listener } from '../../platform/db/listen.ts';
import { createBuckets } from '../../platform/limits/buckets.ts';
import { createHearsay, type Hearsay } from '../../platform/limits/hearsay.ts';

// Two processes, as far as they know of each other: each has a listener and an ear of its own.

const log = pino({ level: 'silent' });
let database: TestDatabase;
let listeners: Listener[];
let both: [Hearsay, Hearsay];
beforeAll(async () => {
  database = await testDatabase();
  listeners = [createListener(database.url), createListener(database.url)];
  const hearsay = (listener: Listener) => createHearsay({ listener, pool: database.pool, log, everyMs: 20 });
  both = [hearsay(listeners[0] as Listener), hearsay(listeners[1] as Listener)];
  await vi.waitUntil(areHeard, { timeout: 60_000 });
});
afterAll(async () => {
  for (const hearsay of both) hearsay.close();
  await Promise.all(listeners.map((listener) => listener.close()));
  await database.close();
});

async function areHeard(): Promise<boolean> {
  let heard = 0;
  for (const hearsay of both) hearsay.on('test', () => (heard += 1));
  for (const hearsay of both) hearsay.tell('test', 'key', 1);
  await passed();
  return heard === 2;
}

const passed = () => new Promise((resolve) => setTimeout(resolve, 150));

it('makes one pace of two, but for the part that nobody was told of', async () => {
  const pace = { burst: 40, perSecond: 0.001 };
  const [one, two] = both.map((hearsay) => createBuckets({ shared: { hearsay, topic: 'pace' } }));
  const now = 1_800_000_000_000;
  for (let taken = 0; taken < 30; taken += 1) one?.debt('somebody', pace, now);
  await passed();
  expect(two?.debt('somebody', pace, now)).toBe(31 - 40);
  expect(two?.debt('another', pace, now)).toBe(1 - 40);
  // Both go on in turns: the limit is reached at 40 in sum, or a quarter later at the most.
  let allowed = 31;
  for (let turn = 0; turn < 20; turn += 1) {
    if (((turn % 2 ? one : two)?.debt('somebody', pace, now) ?? 1) <= 0) allowed += 1;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  expect(allowed).toBeGreaterThanOrEqual(40);
  expect(allowed).toBeLessThanOrEqual(42);
});

it('bills no more of an ad to an account than one process would', async () => {
  const [one, two] = both.map((hearsay) => createAdClusters(hearsay));
  const watcher = { accountId: '7', hasPhone: true, device: null, address: '203.0.113.1' };
  const now = 1_800_000_000_000;
  let billed = 0;
  for (let turn = 0; turn < 3 * shares.click.account; turn += 1) {
    if ((turn % 2 ? one : two)?.take(watcher, { adId: '1', event: 'click' }, now)) billed += 1;
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  // What each had before it told the other: a quarter of the share, twice.
  expect(billed).toBeGreaterThanOrEqual(shares.click.account);
  expect(billed).toBeLessThanOrEqual(shares.click.account + 2);
});

it('counts a word that one person searches everywhere once', async () => {
  const counted: string[] = [];
  const words = {
    count: ({ word }: { word: string }) => Promise.resolve(void counted.push(word)),
    words: () => Promise.resolve([]),
    beginning: () => Promise.resolve([]),
    stopWords: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
  const [one, two] = both.map((hearsay) => hotWords({ words, clock: Date.now, hearsay, log }));
  const search = { agentId: '3', keyword: '晚霞', who: { accountId: '7', address: '203.0.113.1' } };
  one?.count(search);
  await passed();
  two?.count(search);
  two?.count({ ...search, who: { ...search.who, accountId: '8' } });
  expect(counted).toEqual(['晚霞', '晚霞']);
});
