import { pino } from 'pino';
import { expect, it } from 'vitest';
import { failedTasks, findFailed, forgetJobs, retryJobs } from '../../platform/jobs/failed-jobs.ts';
import { deleteExpired } from '../../platform/jobs/housekeeping.handler.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { jobChecks } from './doctor-jobs.ts';

async function check(database: TestDatabase, name: string) {
  const [, run] = jobChecks({ database }).find(([known]) => known === name) ?? [];
  return await run?.();
}

/** A job that used up its tries so long ago. */
async function fail(database: TestDatabase, task: string, ago: string): Promise<void> {
  await database.pool.query(`select graphile_worker.add_job($1, max_attempts := 1)`, [task]);
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, last_error = 'no such file\n  at x', updated_at = now() - $2::interval
     where id = (select max(id) from graphile_worker.jobs where task_identifier = $1)`,
    [task, ago],
  );
}

it('names what failed for good with the way out, and is not alarmed by it for ever', async () => {
  await using database = await testDatabase();
  const { db } = database;
  expect(await check(database, 'failed jobs')).toEqual({ state: 'ok', text: 'none' });
  await fail(database, 'test.old', '8 days');
  expect(await check(database, 'failed jobs')).toMatchObject({ state: 'ok' });
  await fail(database, 'test.new', '1 hour');
  await fail(database, 'test.new', '2 hours');
  const found = await check(database, 'failed jobs');
  expect(found?.state).toBe('warn');
  expect(found?.text).toMatch(
    /2 of test\.new since \d{4}-.*Z \(no such file\): npm run cli -- jobs retry test\.new, or jobs forget test\.new/,
  );
  expect((await failedTasks(db)).map(({ task, ids }) => [task, ids.length])).toEqual([
    ['test.new', 2],
    ['test.old', 1],
  ]);

  const [one = '', other = ''] = await findFailed(db, 'test.new');
  await retryJobs(db, [one]);
  const { rows } = await database.pool.query<{ attempts: number; due: boolean }>(
    'select attempts, run_at <= now() as due from graphile_worker.jobs where id = $1',
    [one],
  );
  expect(rows).toEqual([{ attempts: 0, due: true }]);
  expect(await findFailed(db, other)).toEqual([other]);
  await forgetJobs(db, [other]);
  expect(await findFailed(db, 'test.new')).toEqual([]);
  expect(await check(database, 'failed jobs')).toMatchObject({ state: 'ok' });
});

it('forgets old failures by itself: of what runs again anyway after a day, of the rest after a month', async () => {
  await using database = await testDatabase();
  await database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since) values ('test.cron', now())`,
  );
  await fail(database, 'test.cron', '25 hours');
  await fail(database, 'test.cron', '23 hours');
  await fail(database, 'test.once', '29 days');
  await fail(database, 'test.once', '31 days');
  const context = {
    database,
    log: pino({ level: 'silent' }),
    dataDir: '/nowhere',
    signal: new AbortController().signal,
  };
  await deleteExpired({}, context);
  const left = await failedTasks(database.db);
  expect(left.map(({ task, ids }) => [task, ids.length])).toEqual([
    ['test.cron', 1],
    ['test.once', 1],
  ]);
});

it('sees a schedule that waits for a time in the future', async () => {
  await using database = await testDatabase();
  expect(await check(database, 'schedule')).toMatchObject({ state: 'ok' });
  await database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ('test.ahead', now(), now() + interval '1 hour')`,
  );
  expect(await check(database, 'schedule')).toMatchObject({
    state: 'fail',
    text: expect.stringContaining('test.ahead'),
  });
});
