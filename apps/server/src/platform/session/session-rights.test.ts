import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { createListener, type Listener } from '../db/listen.ts';
import { sessionRights } from './session-rights.ts';
import { createSessions } from './session-store.ts';
import { sessionCookie } from './session-store.test-data.ts';

let database: TestDatabase;
let listener: Listener;
const time = { now: Date.now() };
const clock = () => time.now;
beforeAll(async () => {
  database = await testDatabase();
  listener = createListener(database.url);
});
afterAll(async () => {
  await listener.close();
  await database.close();
});

/** Rights over the real database, with a count of what it was asked. */
function counted(heard: Listener | undefined) {
  const asked = { queries: 0 };
  const pool = {
    query: ((...given: Parameters<typeof database.pool.query>) => {
      asked.queries += 1;
      return database.pool.query(...given);
    }) as typeof database.pool.query,
  };
  return { asked, rights: sessionRights({ pool, clock, listener: heard }) };
}

async function token(): Promise<string> {
  const cookie = await sessionCookie(database, createSessions(database.pool, clock), { agentId: '3' });
  return cookie.replace('session=', '');
}
const set = (column: string, value: string) => database.pool.query(`update accounts set ${column} = ${value}`);

it('asks the database once for a session that comes back, and again after ten seconds', async () => {
  const { asked, rights } = counted(listener);
  const session = await token();
  expect(await rights.of(session)).toMatchObject({ agentId: '3', adult: false, youth: false });
  // A plain value: the caller need not wait.
  for (let turn = 0; turn < 100; turn += 1) expect(rights.of(session)).not.toBeInstanceOf(Promise);
  expect(asked.queries).toBe(1);
  time.now += 10_000;
  await rights.of(session);
  expect(asked.queries).toBe(2);
});

it('hears of every change, by whichever statement it was made', async () => {
  const { rights } = counted(listener);
  const session = await token();
  const now = async () => {
    const found = await rights.of(session);
    return found && [found.adult, found.youth];
  };
  expect(await now()).toEqual([false, false]);
  await set('age_confirmed_at', 'now()');
  await expect.poll(now).toEqual([true, false]);
  await set('youth_pin_hash', "'x'");
  await expect.poll(now).toEqual([false, true]);
  await set('youth_pin_hash', 'null');
  await expect.poll(now).toEqual([true, false]);
  await database.pool.query('update sessions set revoked_at = now()');
  await expect.poll(now).toBeNull();
});

it('remembers nothing where nobody tells of changes', async () => {
  const { asked, rights } = counted(undefined);
  const session = await token();
  await rights.of(session);
  await rights.of(session);
  expect(asked.queries).toBe(2);
});
