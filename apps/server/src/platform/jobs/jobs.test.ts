import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../../testing/database.ts';
import { enqueue } from './enqueue.ts';
import { deleteExpired } from './housekeeping.handler.ts';
import { housekeeping } from './housekeeping.ts';
import { defineJob } from './job.ts';
import { runJobs } from './run-jobs.ts';

const log = pino({ level: 'silent' });

const database = await testDatabase();
afterAll(() => database.close());

async function waiting(id: string): Promise<number> {
  const result = await database.pool.query<{ count: number }>(
    'select count(*)::int as count from graphile_worker.jobs where task_identifier = $1',
    [id],
  );
  return result.rows[0]?.count ?? -1;
}

it('adds a job exactly when the transaction commits', async () => {
  const job = defineJob({ id: 'test.commit', payload: z.object({}), load: async () => async () => {} });
  const rolledBack = database.db.transaction().execute(async (transaction) => {
    await enqueue(transaction, job, {});
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  expect(await waiting(job.id)).toBe(0);
  await database.db.transaction().execute((transaction) => enqueue(transaction, job, {}));
  expect(await waiting(job.id)).toBe(1);
});

it('keeps only the newest of waiting jobs with one key, and refuses a payload that does not fit', async () => {
  const job = defineJob({ id: 'test.key', payload: z.object({ n: z.int() }), load: async () => async () => {} });
  await enqueue(database.db, job, { n: 1 }, { key: 'k' });
  await enqueue(database.db, job, { n: 2 }, { key: 'k' });
  expect(await waiting(job.id)).toBe(1);
  await expect(enqueue(database.db, job, { n: 1.5 })).rejects.toThrow('expected int');
});

it('runs a waiting job with its parsed payload, again after it failed', async () => {
  const done = Promise.withResolvers<number>();
  let attempts = 0;
  const job = defineJob({
    id: 'test.run',
    payload: z.object({ n: z.string().transform(Number) }),
    load:
      async () =>
      async ({ n }) => {
        attempts += 1;
        if (attempts === 1) throw new Error('first attempt fails');
        done.resolve(n);
      },
  });
  await enqueue(database.db, job, { n: '7' });
  const runner = await runJobs([job], { database, log, dataDir: '/nowhere' });
  // Without this the second attempt waits for its back-off of seconds.
  const hurry = setInterval(
    () => void database.pool.query('update graphile_worker._private_jobs set run_at = now()'),
    200,
  );
  expect(await done.promise).toBe(7);
  clearInterval(hurry);
  await runner.stop();
  expect(attempts).toBe(2);
  // It is struck off after the handler is done.
  await expect.poll(() => waiting(job.id)).toBe(0);
});

it('cleans up what has expired and keeps the rest', async () => {
  await database.pool.query(`
    insert into rate_limits (key, hits, expires_at) values ('old', '{}', 1), ('new', '{}', 99999999999999);
    insert into accounts (agent_id, user_code, nickname) values (3, 'u1', 'x');
    insert into sessions (token_hash, agent_id, account_id, created_at, last_seen_at, expires_at, address, user_agent)
    select decode(repeat(hex, 32), 'hex'), 3, (select id from accounts), now(), now(), now() + shift, '', ''
    from (values ('aa', interval '-1 minute'), ('bb', interval '1 hour')) as given (hex, shift);
    insert into sms_codes (agent_id, scene, phone, asker, code_hash, expires_at)
    values (3, 'old', '', '', '', now() - interval '2 days'), (3, 'new', '', '', '', now());
    insert into scan_requests (id, agent_id, browser_hash, address, user_agent, expires_at)
    values ('old', 3, '', '', '', now() - interval '2 hours'), ('new', 3, '', '', '', now())`);
  await deleteExpired({}, { database, log, dataDir: '/nowhere', signal: new AbortController().signal });
  expect((await database.pool.query('select key from rate_limits')).rows).toEqual([{ key: 'new' }]);
  expect((await database.pool.query('select from sessions')).rowCount).toBe(1);
  expect((await database.pool.query('select scene from sms_codes')).rows).toEqual([{ scene: 'new' }]);
  expect((await database.pool.query('select id from scan_requests')).rows).toEqual([{ id: 'new' }]);
  expect(await housekeeping.load()).toBe(deleteExpired);
});
