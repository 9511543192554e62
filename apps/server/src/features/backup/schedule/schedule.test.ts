import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { insertBackup, lastBackups, setDone, setFailed } from '../backup.repository.ts';
import { namesToKeep } from '../retention.ts';
import { ageOf, lastDue, nextDue } from './due.ts';
import { backupOnTime } from './on-time.ts';
import { readSchedule, saveSchedule } from './schedule.repository.ts';

const at = (text: string) => Date.parse(`${text}+08:00`);
const shown = (time: number | null) => time && new Date(time + 8 * 3_600_000).toISOString().slice(0, 16);

it.each([
  ['day', 1, '2026-11-18T03:59', '2026-11-17T04:00', '2026-11-18T04:00'],
  ['day', 1, '2026-11-18T04:00', '2026-11-18T04:00', '2026-11-19T04:00'],
  // The 18th is a Wednesday.
  ['week', 3, '2026-11-18T05:00', '2026-11-18T04:00', '2026-11-25T04:00'],
  ['week', 3, '2026-11-18T03:00', '2026-11-11T04:00', '2026-11-18T04:00'],
  ['week', 7, '2026-11-18T05:00', '2026-11-15T04:00', '2026-11-22T04:00'],
] as const)(
  'is due every %s (weekday %i): at %s the last time was %s, the next is %s',
  (every, weekday, now, last, next) => {
    const times = { every, weekday, hour: 4 };
    expect([shown(lastDue(times, at(now))), shown(nextDue(times, at(now)))]).toEqual([last, next]);
  },
);

it('keeps the newest of each day, week and month, and always the newest of all', () => {
  const names: string[] = [];
  for (let day = 0; day < 100; day += 1)
    for (const hour of ['01', '02']) {
      const date = new Date(Date.UTC(2026, 7, 1 + day)).toISOString().slice(0, 10).replaceAll('-', '');
      names.push(`backup-${date}T${hour}0000Z-0000`);
    }
  const kept = [...namesToKeep(names, { keepDaily: 3, keepWeekly: 2, keepMonthly: 3 })].toSorted();
  expect(kept).toEqual([
    'backup-20260930T020000Z-0000',
    'backup-20261031T020000Z-0000',
    'backup-20261101T020000Z-0000',
    'backup-20261106T020000Z-0000',
    'backup-20261107T020000Z-0000',
    'backup-20261108T020000Z-0000',
  ]);
  expect(namesToKeep(names, { keepDaily: 0, keepWeekly: 0, keepMonthly: 0 }).size).toBe(1);
});

it('says when the last good one is too old', () => {
  const day = 24 * 3_600_000;
  expect([ageOf(null, 7, 0), ageOf(0, 7, 7 * day), ageOf(0, 7, 7 * day + 1), ageOf(0, 0, 900 * day)]).toEqual([
    'never',
    'fine',
    'old',
    'fine',
  ]);
});

it('asks once when one is due, makes up for a missed one, tries again a few times and no more', async () => {
  await using database = await testDatabase();
  const { db, pool } = database;
  // Due at the full hour three to four hours from now in Shanghai: no moment of this test but the last comes after it.
  const now = Date.now();
  const hour = new Date(now + 12 * 3_600_000).getUTCHours();
  expect(await backupOnTime(db, now)).toBeNull();
  await saveSchedule(db, { ...(await readSchedule(db)), every: 'day', hour });
  // Several workers at the same moment.
  const ids = await Promise.all([1, 2, 3].map(() => backupOnTime(db, now)));
  expect(new Set(ids).size).toBe(1);
  expect((await lastBackups(db, 9)).map(({ cause, state }) => [cause, state])).toEqual([['schedule', 'queued']]);
  const fail = (id: string) => setFailed(db, id, { failure: 'disk', reason: 'full' });
  await fail(ids[0] ?? '');
  expect(await backupOnTime(db, now)).toBeNull();
  const later = now + 16 * 60_000;
  const second = await backupOnTime(db, later);
  expect(second).not.toBe(ids[0]);
  await fail(second ?? '');
  await fail(await insertBackup(db, 'running', 'hand'));
  expect(await backupOnTime(db, now + 3_600_000)).toBeNull();
  const done = { folder: 'x', rows: 1, files: 0, bytes: 0, reason: null, movedBytes: 0, encrypted: false };
  await pool.query('delete from backups');
  await setDone(db, await insertBackup(db, 'running', 'hand'), done);
  expect(await backupOnTime(db, now)).toBeNull();
  expect(await backupOnTime(db, now + 24 * 3_600_000)).not.toBeNull();
});
