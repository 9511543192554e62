import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { createListener, type Listener } from '../db/listen.ts';
import { listening } from '../../testing/listening.ts';
import { knownSessions } from './known-sessions.ts';
import { isAdult } from './session-snapshot.ts';
import { createSessions } from './session-store.ts';
import { sessionCookie } from './session-store.test-data.ts';

const time = { now: Date.now() };
const clock = () => time.now;
const database = await testDatabase();
await database.pool.query("insert into agents (id, name) values (8, '潮汐')");
const listener = createListener(database.url);
await listening(listener, database, 'rights');
afterAll(async () => {
  await listener.close();
  await database.close();
});

/** Sessions over the real database, with a count of what it was asked. */
function counted(heard: Listener | undefined) {
  const asked = { queries: 0 };
  const pool = {
    query: ((...given: Parameters<typeof database.pool.query>) => {
      asked.queries += 1;
      return database.pool.query(...given);
    }) as typeof database.pool.query,
  };
  const sessions = createSessions(database.pool, clock);
  return { asked, known: knownSessions({ pool, sessions, clock, listener: heard }) };
}

async function token(): Promise<string> {
  const cookie = await sessionCookie(database, createSessions(database.pool, clock), { agentId: '3' });
  return cookie.replace('session=', '');
}
const set = (column: string, value: string) => database.pool.query(`update accounts set ${column} = ${value}`);

it('asks the database once for a session that comes back, and again before two seconds have passed', async () => {
  const { asked, known } = counted(listener);
  const session = await token();
  expect(await known.open(session)).toMatchObject({ agentId: '3', youth: false });
  // A plain value: the caller need not wait.
  for (let turn = 0; turn < 100; turn += 1) {
    expect(known.open(session)).not.toBeInstanceOf(Promise);
    expect(known.find(session, '3', '')).toMatchObject({ state: 'active' });
  }
  expect(asked.queries).toBe(1);
  time.now += 1500;
  await known.find(session, '3', '');
  expect(asked.queries).toBe(2);
});

it('is no session at another agent, from memory as from the database', async () => {
  const { known } = counted(listener);
  const session = await token();
  expect(await known.find(session, '8', '')).toEqual({ state: 'none' });
  expect(known.find(session, '8', '')).toEqual({ state: 'none' });
  expect(known.find(session, '3', '')).toMatchObject({ state: 'active' });
});

it('hears of every change, by whichever statement it was made', async () => {
  const { known } = counted(listener);
  const session = await token();
  const seen = async () => {
    const found = await known.find(session, '3', '');
    return found.state === 'active' ? found.account : found;
  };
  const becomes = async (state: object) => {
    await expect.poll(seen).toMatchObject(state);
  };
  expect(await seen()).toMatchObject({ adult: false, youth: false, vip: false, claimed: false, hasPhone: false });
  await set('age_confirmed_at', 'now()');
  await becomes({ adult: true });
  await set('youth_pin_hash', "'x'");
  await becomes({ adult: false, youth: true });
  await set('vip_until', "now() + interval '1 day'");
  await becomes({ vip: true });
  await set('vip_until', 'null');
  await becomes({ vip: false });
  await set('claimed_at', 'now()');
  await becomes({ claimed: true });
  await set('phone', "'13800138' || lpad(id::text, 3, '0')");
  await becomes({ hasPhone: true });
  await database.pool.query('update sessions set restricted = true');
  await becomes({ restricted: true });
  await set('banned_until', "'9999-12-31'");
  await becomes({ state: 'ended' });
  await set('banned_until', 'null');
  await becomes({ vip: false });
  await database.pool.query('update sessions set revoked_at = now()');
  await becomes({ state: 'ended' });
  expect(await known.open(session)).toBeNull();
  const other = await token();
  expect(await known.find(other, '3', '')).toMatchObject({ state: 'active' });
  await database.pool.query('delete from sessions');
  await expect.poll(() => known.find(other, '3', '')).toEqual({ state: 'none' });
});

it('judges by the clock what ends by itself', async () => {
  const { asked, known } = counted(listener);
  const session = await token();
  await set('age_confirmed_at', 'now()');
  const soon = new Date(time.now + 500);
  await database.pool.query('update accounts set age_until = $1, vip_until = $1, youth_pin_hash = null', [soon]);
  // What is read while notices come in is not kept.
  await expect
    .poll(async () => {
      await known.open(session);
      return known.open(session) instanceof Promise;
    })
    .toBe(false);
  const opened = await known.open(session);
  expect(opened && isAdult(opened, time.now)).toBe(true);
  const before = asked.queries;
  expect(known.find(session, '3', '')).toMatchObject({ account: { adult: true, vip: true } });
  time.now += 500;
  expect(known.find(session, '3', '')).toMatchObject({ account: { adult: false, vip: false } });
  expect(asked.queries).toBe(before);
});

it('remembers nothing where nobody tells of changes', async () => {
  const { asked, known } = counted(undefined);
  const session = await token();
  await known.open(session);
  await known.open(session);
  expect(asked.queries).toBe(2);
});

it('keeps no more than so many, whoever makes up tokens', async () => {
  const { asked, known } = counted(listener);
  const session = await token();
  await known.open(session);
  const madeUp = Array.from({ length: 4000 }, (_, index) => `${index}`.padStart(43, 'A'));
  for (let from = 0; from < madeUp.length; from += 200) {
    await Promise.all(madeUp.slice(from, from + 200).map(async (each) => await known.open(each)));
  }
  const before = asked.queries;
  await known.open(session);
  expect(asked.queries).toBe(before + 1);
});
