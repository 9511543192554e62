import { beforeEach, expect, it } from 'vitest';
import { transact } from '../../../platform/db/db.ts';
import { testDatabase } from '../../../testing/database.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { activeHold, beginHold, releaseHold, shownHold } from './hold.repository.ts';

const minute = 60_000;
const start = Date.parse('2026-11-20T12:00:00+08:00');
const database = await forSuite(testDatabase());
beforeEach(async () => {
  await database.pool.query('delete from safety_holds');
});

const begin = (now: number, hidden = 5) => transact(database.db, (tx) => beginHold(tx, hidden, now));
const rows = async () => (await database.pool.query('select 1 from safety_holds')).rows.length;

it('begins once, however many reports ask for it in the same moment', async () => {
  const begun = await Promise.all(Array.from({ length: 8 }, () => begin(start)));
  expect(begun.filter(Boolean)).toHaveLength(1);
  expect(await rows()).toBe(1);
});

it('goes on for an hour after the last report, and is written at most once a minute', async () => {
  await begin(start);
  const endsAt = async (now: number) => (await activeHold(database.db, now))?.endsAt;
  expect(await endsAt(start)).toBe(start + 60 * minute);
  expect(await begin(start + minute / 2, 9)).toBe(false);
  expect(await endsAt(start)).toBe(start + 60 * minute);
  await begin(start + 2 * minute, 9);
  expect(await activeHold(database.db, start + 3 * minute)).toEqual({
    startedAt: start,
    endsAt: start + 62 * minute,
    hidden: 5,
  });
});

it('is over by itself, and the next wave begins another', async () => {
  await begin(start);
  expect(await activeHold(database.db, start + 60 * minute)).toBeNull();
  expect(await begin(start + 61 * minute)).toBe(true);
  expect(await rows()).toBe(2);
});

it('ends when staff release it, once', async () => {
  await begin(start);
  expect(await shownHold(database.db, start)).toMatchObject({ hidden: 5, held: 0 });
  expect(await releaseHold(database.db, 'staff 4', start + minute)).toBe(true);
  expect(await shownHold(database.db, start + minute)).toBeNull();
  expect(await releaseHold(database.db, 'staff 4', start + minute)).toBe(false);
});
