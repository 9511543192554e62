import type { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';
import { mendSchedule, tasksAhead } from './schedule-health.ts';
import { steadyRunner } from './steady-runner.ts';

const log = pino({ level: 'silent' });

it('runs scheduled tasks again after a clock that ran ahead, and leaves the others as they are', async () => {
  await using database = await testDatabase();
  const { pool, db } = database;
  await pool.query(`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values
      ('test.ahead', now() + interval '1 year', now() + interval '1 year'),
      ('test.fine', now() - interval '1 day', now() - interval '1 minute'), ('test.new', now(), null)`);
  expect(await tasksAhead(db)).toEqual(['test.ahead']);
  const job = defineJob({
    id: 'test.ahead',
    payload: z.object({}),
    cron: '* * * * *',
    load: async () => async () => {},
  });
  const runner = await runJobs([job], { database, log, dataDir: '/nowhere' });
  expect(await tasksAhead(db)).toEqual([]);
  const { rows } = await pool.query<{ identifier: string; past: boolean | null }>(
    `select identifier, last_execution <= now() and known_since <= now() as past
     from graphile_worker._private_known_crontabs where identifier like 'test%' order by 1`,
  );
  expect(rows.map(({ identifier, past }) => [identifier, past])).toEqual([
    ['test.ahead', true],
    ['test.fine', true],
    ['test.new', null],
  ]);
  await runner.stop();
});

it('takes up what was put off or locked until a time that never comes', async () => {
  await using database = await testDatabase();
  const { pool, db } = database;
  await pool.query(`
    select graphile_worker.add_job('test.retried'), graphile_worker.add_job('test.planned', run_at := now() + interval '1 year'),
      graphile_worker.add_job('test.locked');
    update graphile_worker._private_jobs set attempts = 1, run_at = now() + interval '1 year'
      where id = (select id from graphile_worker.jobs where task_identifier = 'test.retried');
    update graphile_worker._private_jobs set locked_at = now() + interval '1 year', locked_by = 'gone'
      where id = (select id from graphile_worker.jobs where task_identifier = 'test.locked')`);
  await mendSchedule(db);
  const { rows } = await pool.query<{ task: string; due: boolean; locked: boolean }>(
    `select task_identifier as task, run_at <= now() as due, locked_at > now() as locked from graphile_worker.jobs order by 1`,
  );
  expect(rows).toEqual([
    { task: 'test.locked', due: true, locked: false },
    { task: 'test.planned', due: false, locked: null },
    { task: 'test.retried', due: true, locked: null },
  ]);
});

it('begins the schedule anew when the clock is set, and not for a moment of lateness', async () => {
  const begun: WorkerEvents[] = [];
  const stop = vi.fn<() => Promise<void>>(async () => {});
  const start = async (events: WorkerEvents) => {
    begun.push(events);
    return { stop, promise: new Promise(() => {}), events } as unknown as Runner;
  };
  const runner = await steadyRunner({ start, log, patienceMs: 1000 });
  const now = Date.now();
  const emit = (name: string, expectedTimestamp: number) =>
    (begun.at(-1) as EventEmitter).emit(name, { currentTimestamp: now, expectedTimestamp });
  emit('cron:prematureTimer', now + 30_000);
  emit('cron:overdueTimer', now - 120_000);
  expect(begun).toHaveLength(1);
  emit('cron:prematureTimer', now + 3_600_000);
  await vi.waitUntil(() => begun.length === 2 && stop.mock.calls.length === 1);
  await new Promise(setImmediate);
  emit('cron:overdueTimer', now - 24 * 3_600_000);
  await vi.waitUntil(() => begun.length === 3 && stop.mock.calls.length === 2);
  await runner.stop();
});
