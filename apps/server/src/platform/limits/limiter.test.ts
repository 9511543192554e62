import pino from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { CallError } from '../errors/fail.ts';
import { testDatabase } from '../../testing/database.ts';
import { createLimiter } from './limiter.ts';

const log = pino({ level: 'silent' });
const database = await testDatabase();
afterAll(() => database.close());

async function refused(promise: Promise<void>): Promise<number | undefined> {
  try {
    await promise;
    return undefined;
  } catch (error) {
    if (error instanceof CallError && error.failure === 'TOO_OFTEN')
      return (error as CallError<'TOO_OFTEN'>).data?.retryAfter;
    throw error;
  }
}

describe('rate limits', () => {
  it('lets exactly max through, however many processes race', async () => {
    const other = openDatabase(database.url);
    try {
      const now = Date.now();
      const limiters = [database, other].map(({ pool }) => createLimiter({ pool, clock: () => now, log }));
      const quota = { key: 'race', max: 7, seconds: 60, failClosed: true };
      const outcomes = await Promise.all(
        Array.from({ length: 60 }, (_, index) => refused(limiters[index % 2]!.take(quota))),
      );
      expect(outcomes.filter((retryAfter) => retryAfter === undefined)).toHaveLength(7);
    } finally {
      await other.close();
    }
  });

  it('says when to come back, and slides: never more than max in any window', async () => {
    let now = 1_000_000_000_000;
    const limiter = createLimiter({ pool: database.pool, clock: () => now, log });
    const take = () => refused(limiter.take({ key: 'slide', max: 2, seconds: 60, failClosed: true }));
    expect(await take()).toBeUndefined();
    now += 50_000;
    expect(await take()).toBeUndefined();
    expect(await take()).toBe(10);
    now += 10_000;
    expect(await take()).toBeUndefined();
    // The second one is still inside the window, although a fixed window would have started again.
    expect(await take()).toBe(50);
  });

  it('counts each key for itself', async () => {
    const limiter = createLimiter({ pool: database.pool, clock: Date.now, log });
    for (const key of ['a', 'b']) {
      expect(await refused(limiter.take({ key, max: 1, seconds: 60, failClosed: true }))).toBeUndefined();
      expect(await refused(limiter.take({ key, max: 1, seconds: 60, failClosed: true }))).toBe(60);
    }
  });

  it('sweeps rows that are over', async () => {
    let now = 2_000_000_000_000;
    const limiter = createLimiter({ pool: database.pool, clock: () => now, log });
    await limiter.take({ key: 'old', max: 1, seconds: 1, failClosed: true });
    now += 61_000;
    await limiter.take({ key: 'new', max: 1, seconds: 1, failClosed: true });
    await expect
      .poll(async () => (await database.pool.query("select 1 from rate_limits where key = 'old'")).rowCount)
      .toBe(0);
  });

  it('without its store refuses what must not be free, and lets the rest through', async () => {
    const gone = openDatabase(database.url);
    await gone.close();
    const limiter = createLimiter({ pool: gone.pool, clock: Date.now, log });
    await expect(limiter.take({ key: 'x', max: 1, seconds: 1, failClosed: true })).rejects.toThrow('pool');
    await expect(limiter.take({ key: 'x', max: 1, seconds: 1, failClosed: false })).resolves.toBeUndefined();
  });
});
