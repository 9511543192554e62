import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { killWorker, startWorker } from '../../testing/killable-worker.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';
import type { JobRunner } from './steady-runner.ts';

const program = new URL('killed-worker.test-data.ts', import.meta.url);
const endless = { id: 'test.endless', payload: z.object({ name: z.string() }) };
const beats = { everyMs: 200, patienceMs: 3500, deadMs: 4000 };

/** Another worker, which ends what it takes at once. */
async function other(database: TestDatabase, done: string[]): Promise<JobRunner> {
  const job = defineJob({
    ...endless,
    load:
      async () =>
      async ({ name }) =>
        void done.push(name),
  });
  return await runJobs([job], { database, log: pino({ level: 'silent' }), dataDir: '/nonexistent' }, { beats });
}

async function begun(database: TestDatabase, name: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(
    'select value::text::int as n from settings where key = $1',
    [`begun ${name}`],
  );
  return rows[0]?.n ?? 0;
}

it('gives the job of a killed worker to another one, and says so', async () => {
  await using database = await testDatabase();
  const worker = await startWorker(program, database.url);
  await enqueue(database.db, endless, { name: 'cut' }, { key: 'cut' });
  await expect.poll(() => begun(database, 'cut')).toBe(1);
  await killWorker(worker);
  const { rows } = await database.pool.query('select locked_by is not null as locked from graphile_worker.jobs');
  expect(rows).toEqual([{ locked: true }]);
  const done: string[] = [];
  const runner = await other(database, done);
  try {
    await expect.poll(() => done).toEqual(['cut']);
    // One row for each lane that is worked on here, none of the dead.
    expect((await database.pool.query('select from job_pools')).rowCount).toBe(1);
  } finally {
    await runner.stop();
  }
  // Who stops in good order is not looked for.
  expect((await database.pool.query('select from job_pools')).rowCount).toBe(0);
}, 60_000);

it('leaves the job of a worker that lives, and of one whose version writes no beats', async () => {
  await using database = await testDatabase();
  const worker = await startWorker(program, database.url);
  await enqueue(database.db, endless, { name: 'long' }, { key: 'long' });
  await expect.poll(() => begun(database, 'long')).toBe(1);
  await database.db.transaction().execute(async (trx) => {
    await enqueue(trx, endless, { name: 'old' }, { key: 'old' });
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-before'
      where key = 'old'`.execute(trx);
  });
  const done: string[] = [];
  const runner = await other(database, done);
  try {
    await pause(beats.deadMs + 2000);
    expect(done).toEqual([]);
    expect(worker.exitCode).toBeNull();
  } finally {
    await killWorker(worker);
    await runner.stop();
  }
}, 60_000);

it('ends a worker that slept past its time as soon as it wakes', async () => {
  await using database = await testDatabase();
  const worker = await startWorker(program, database.url);
  await enqueue(database.db, endless, { name: 'asleep' }, { key: 'asleep' });
  await expect.poll(() => begun(database, 'asleep')).toBe(1);
  worker.kill('SIGSTOP');
  const done: string[] = [];
  const runner = await other(database, done);
  try {
    await expect.poll(() => done).toEqual(['asleep']);
    const ended = once(worker, 'exit');
    worker.kill('SIGCONT');
    expect((await ended)[0]).toBe(7);
  } finally {
    worker.kill('SIGKILL');
    await runner.stop();
  }
}, 60_000);
