import { afterAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createSharedLocks } from './shared-locks.ts';

const database = await testDatabase();
afterAll(() => database.close());

const nothing = () => {};

it('gives a name to one holder, in this process and in others, until it is let go', async () => {
  const [one, two] = [createSharedLocks(database.url), createSharedLocks(database.url)];
  try {
    const held = await one.tryLock('a', nothing);
    expect(held).toBeDefined();
    expect([await one.tryLock('a', nothing), await two.tryLock('a', nothing)]).toEqual([undefined, undefined]);
    expect(await two.tryLock('b', nothing)).toBeDefined();
    await held?.release();
    await held?.release();
    const next = await two.tryLock('a', nothing);
    expect(next).toBeDefined();
    expect(await one.tryLock('a', nothing)).toBeUndefined();
    await two.close();
    await expect.poll(() => one.tryLock('a', nothing)).toBeDefined();
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

it('tells its holder at once that a lock is gone with the connection, and takes it anew after that', async () => {
  const locks = createSharedLocks(database.url);
  try {
    const onLost = vi.fn<() => void>();
    const held = await locks.tryLock('a', onLost);
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'liuguang locks' and datname = current_database()`,
    );
    await expect.poll(() => onLost.mock.calls.length).toBe(1);
    // What was lost lets go of nothing that somebody has taken since.
    const again = await locks.tryLock('a', nothing);
    expect(again).toBeDefined();
    await held?.release();
    expect(await locks.tryLock('a', nothing)).toBeUndefined();
  } finally {
    await locks.close();
  }
});
