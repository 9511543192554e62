import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createListener } from './listen.ts';

it('hears notifications, also after its connection was cut, and says that it may have missed some', async () => {
  await using database = await testDatabase();
  const listener = createListener(database.url);
  const heard: string[] = [];
  let gaps = 0;
  listener.on('invalidate', (payload) => heard.push(payload));
  listener.onGap(() => (gaps += 1));
  const notify = (payload: string) => database.pool.query('select pg_notify($1, $2)', ['invalidate', payload]);
  const isHeard = async (payload: string) => {
    await notify(payload);
    return heard.includes(payload);
  };

  await expect.poll(() => isHeard('first'), { timeout: 10_000 }).toBe(true);
  expect(gaps).toBe(0);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'liuguang listener' and datname = current_database()`,
  );
  await expect.poll(() => isHeard('second'), { timeout: 10_000 }).toBe(true);
  expect(gaps).toBe(1);
  await listener.close();
});
