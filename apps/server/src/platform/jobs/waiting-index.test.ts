import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/database.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';

const waiting = 5000;
/** A kept plan is tried out five times on each connection before it stays: far more, on few connections. */
const asks = 80;
const connections = 3;

it('reads nothing of what waits for other lanes, however much that is', async () => {
  await using test = await testDatabase();
  await test.pool.query(
    `with task as (insert into graphile_worker._private_tasks (identifier) values ('upload.process') returning id)
     insert into graphile_worker._private_jobs (task_id, priority) select id, n % 1000 from task, generate_series(1, $1) n`,
    [waiting],
  );
  await test.pool.query('analyze graphile_worker._private_jobs');
  const readBy = async (index: string) => {
    const { rows } = await test.pool.query<{ scans: number; read: number }>(
      `select idx_scan::int as scans, idx_tup_read::int as read from pg_stat_all_indexes
       where schemaname = 'graphile_worker' and indexrelname = $1`,
      [index],
    );
    return rows[0] ?? { scans: 0, read: 0 };
  };
  const before = await readBy('jobs_main_index');
  const database = openDatabase(test.url, { max: connections });
  let taken = 0;
  database.pool.on('acquire', () => (taken += 1));
  const job = defineJob({ id: 'test.push', payload: z.object({}), lane: 'push', load: async () => async () => {} });
  const runner = await runJobs([job], { database, log: pino({ level: 'silent' }), dataDir: '/nowhere' });
  const ask = async () => {
    await test.pool.query(`select pg_notify('jobs:insert', '{"count":2}')`);
    return taken;
  };
  await expect.poll(ask, { timeout: 60_000, interval: 10 }).toBeGreaterThan(asks);
  await runner.stop();
  // What a connection has read is counted at its end at the latest.
  await database.close();
  await expect.poll(async () => (await readBy('waiting_by_task')).scans).toBeGreaterThan(asks / 2);
  expect((await readBy('jobs_main_index')).read - before.read).toBeLessThan(waiting);
});
