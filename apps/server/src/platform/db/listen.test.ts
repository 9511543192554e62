import { expect, it, vi } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { createListener, type Listener } from './listen.ts';
import { swallowingProxy } from '../../testing/proxies/swallowing-proxy.ts';

vi.setConfig({ testTimeout: 30_000 });

function ears(listener: Listener, database: TestDatabase) {
  const heard: string[] = [];
  const seen = { gaps: 0 };
  listener.on('invalidate', (payload) => heard.push(payload));
  listener.onGap(() => (seen.gaps += 1));
  const isHeard = async (payload: string) => {
    await database.pool.query('select pg_notify($1, $2)', ['invalidate', payload]);
    return heard.includes(payload);
  };
  return { seen, isHeard };
}

it('hears notifications, also after its connection was cut, and says that it may have missed some', async () => {
  await using database = await testDatabase();
  const listener = createListener(database.url);
  const { seen, isHeard } = ears(listener, database);
  await expect.poll(() => isHeard('first')).toBe(true);
  expect(seen.gaps).toBe(0);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'liuguang listener' and datname = current_database()`,
  );
  await expect.poll(() => isHeard('second')).toBe(true);
  // When it was lost, and when it was back.
  expect(seen.gaps).toBe(2);
  await listener.close();
});

it('finds a connection that swallows everything, and makes another', async () => {
  await using database = await testDatabase();
  await using proxy = await swallowingProxy(database.url);
  const listener = createListener(proxy.url, { beatMs: 500, patienceMs: 3000 });
  const { seen, isHeard } = ears(listener, database);
  await expect.poll(() => isHeard('first')).toBe(true);
  // A quiet connection is left alone.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(seen.gaps).toBe(0);
  proxy.swallow();
  expect(await isHeard('lost')).toBe(false);
  await expect.poll(() => seen.gaps).toBeGreaterThan(0);
  await expect.poll(() => isHeard('second')).toBe(true);
  await listener.close();
});

it('has everything read anew again and again while there is nobody to listen to', async () => {
  await using database = await testDatabase();
  await using proxy = await swallowingProxy(database.url);
  const listener = createListener(proxy.url, { beatMs: 200, patienceMs: 1000 });
  const { seen, isHeard } = ears(listener, database);
  await expect.poll(() => isHeard('first')).toBe(true);
  proxy.swallowNew = true;
  proxy.swallow();
  await expect.poll(() => seen.gaps).toBeGreaterThan(4);
  proxy.swallowNew = false;
  await expect.poll(() => isHeard('second')).toBe(true);
  await listener.close();
});
