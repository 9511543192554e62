import { pino } from 'pino';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { openDatabase } from '../db/database.ts';
import { enqueue } from './enqueue.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';

it('takes jobs although its tasks could not be looked up at the start', async () => {
  await using database = await testDatabase();
  const impatient = openDatabase(database.url, { limits: { lock_timeout: 300 } });
  const done = Promise.withResolvers<void>();
  const job = defineJob({ id: 'test.steady', payload: z.object({}), load: async () => async () => done.resolve() });
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  await enqueue(database.db, job, {});

  const lock = await database.pool.connect();
  await lock.query('begin; lock table graphile_worker._private_tasks in access exclusive mode');
  const runner = await runJobs([job], { database: impatient, log, dataDir: '/nowhere' }, { patienceMs: 1000 });
  // Its question waits for the lock, is cut off, and is not asked again.
  await expect.poll(() => lines.join('')).toContain('the runner begins anew');
  await lock.query('rollback');
  lock.release();

  await done.promise;
  await runner.stop();
  await impatient.close();
});
