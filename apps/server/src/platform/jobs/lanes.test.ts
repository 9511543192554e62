import { setTimeout as pause } from 'node:timers/promises';
import { Logger as JobLogger, parseCronItems, run } from 'graphile-worker';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { type TestDatabase, testDatabase } from '../../testing/database.ts';
import { hurryLongWaiting } from './account-turns.ts';
import { enqueue } from './enqueue.ts';
import { type AnyJob, defineJob } from './job.ts';
import { type Lane, laneNames, lanes } from './lanes.ts';
import { runJobs } from './run-jobs.ts';
import type { JobRunner } from './steady-runner.ts';

const log = pino({ level: 'silent' });
const payload = z.object({ name: z.string() });
let database: TestDatabase;
let runners: JobRunner[] = [];
/** Who has begun, in order; each stays until it is let go. */
let begun: string[];
let running: Map<string, () => void>;
let mostOf: Map<string, number>;
let over: boolean;

beforeEach(async () => {
  database = await testDatabase();
  [begun, running, mostOf, runners, over] = [[], new Map(), new Map(), [], false];
});
afterEach(async () => {
  over = true;
  // A runner that is stopped with something left to take could take it at that moment, and end after its database.
  await database.pool.query('delete from graphile_worker._private_jobs where locked_at is null');
  for (const [, end] of running) end();
  while ((await database.pool.query('select from graphile_worker.jobs')).rowCount !== 0) await pause(50);
  await Promise.all(runners.map((runner) => runner.stop()));
  await database.close();
});

/** A job that runs until it is let go; its name begins with its account. */
function slow(lane: Lane) {
  return defineJob({
    id: `test.${lane}`,
    payload,
    lane,
    load:
      async () =>
      async ({ name }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push(name);
        running.set(name, resolve);
        const account = name.charAt(0);
        const own = [...running.keys()].filter((each) => each.startsWith(account)).length;
        mostOf.set(account, Math.max(mostOf.get(account) ?? 0, own));
        if (!over) await promise;
        running.delete(name);
      },
  });
}

async function start(own: readonly AnyJob[]): Promise<void> {
  runners.push(await runJobs(own, { database, log, dataDir: '/nowhere' }));
}

const ask = (job: ReturnType<typeof slow>, name: string) =>
  enqueue(database.db, job, { name }, { key: name, accountId: name.charAt(0) });

const accounts = () => begun.map((name) => name.charAt(0)).join('');
const letGo = (account: string) => running.get(begun.findLast((name) => name.startsWith(account)) ?? '')?.();
const becomes = async (expected: string) => {
  await expect.poll(accounts).toBe(expected);
};

it('runs what is urgent at once while every other lane is full', async () => {
  const full = laneNames.filter((lane) => lane !== 'urgent').map(slow);
  for (const job of full) {
    for (let n = 0; n < 5; n += 1)
      await enqueue(database.db, job, { name: `${job.id} ${n}` }, { key: `${job.id} ${n}` });
  }
  const urgent = slow('urgent');
  await start([...full, urgent]);
  const slots = full.reduce((sum, { lane }) => sum + lanes[lane ?? 'routine'].workers, 0);
  await expect.poll(() => running.size).toBe(slots);
  const at = performance.now();
  await enqueue(database.db, urgent, { name: 'payment' });
  await expect.poll(() => running.has('payment')).toBe(true);
  expect(performance.now() - at).toBeLessThan(10_000);
});

it('runs one job of an account at a time, also when two worker processes ask for it at once', async () => {
  const job = slow('heavy');
  for (let n = 0; n < 6; n += 1) await ask(job, `a${n}`);
  await Promise.all([start([job]), start([job])]);
  for (let n = 0; n < 6; n += 1) {
    await expect.poll(() => running.size).toBe(1);
    for (const [, end] of running) end();
    await expect.poll(() => begun.length > n + 1 || n === 5).toBe(true);
  }
  expect(begun.toSorted()).toEqual(['a0', 'a1', 'a2', 'a3', 'a4', 'a5']);
  expect(mostOf.get('a')).toBe(1);
  await expect.poll(async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount).toBe(0);
});

it('lets the first job of an account start before the second one of another that brought a hundred', async () => {
  const job = slow('heavy');
  // Two workers that ask at the same moment may swap the first two of one account: whose turn it is, is what counts.
  for (let n = 0; n < 100; n += 1) await ask(job, `a${n}`);
  await start([job]);
  await becomes('a');
  // The other slot is free, whatever waits before it.
  await ask(job, 'b0');
  await becomes('ab');
  for (const name of ['b1', 'c0', 'd0']) await ask(job, name);
  letGo('a');
  await becomes('abc');
  letGo('b');
  await becomes('abcd');
  letGo('c');
  await becomes('abcda');
  letGo('d');
  await becomes('abcdab');
  expect(mostOf.get('a')).toBe(1);
});

it('gives up the turn of a worker that was killed, and lets nobody wait for ever', async () => {
  const job = slow('heavy');
  const at = performance.now();
  await database.pool.query(
    `insert into job_turns values ('turn heavy a', gen_random_uuid(), now() + interval '1500 ms')`,
  );
  await ask(job, 'a0');
  await start([job]);
  await expect.poll(() => begun).toEqual(['a0']);
  expect(performance.now() - at).toBeGreaterThan(1500);

  for (const name of ['a1', 'a2']) await ask(job, name);
  await database.pool.query(
    `update graphile_worker._private_jobs set created_at = now() - interval '7 hours' where key = 'a2'`,
  );
  await hurryLongWaiting(database.db);
  const { rows } = await database.pool.query('select key, priority from graphile_worker.jobs order by key');
  expect(rows).toEqual([
    { key: 'a0', priority: 0 },
    { key: 'a1', priority: 1 },
    { key: 'a2', priority: 0 },
  ]);
});

it('works on the lanes that were chosen, as many at once as was said, and leaves the others to other workers', async () => {
  const [heavy, light] = [slow('heavy'), slow('light')];
  for (let n = 0; n < 5; n += 1) {
    await ask(heavy, `${'abcde'.charAt(n)}-heavy`);
    await ask(light, `${'abcde'.charAt(n)}-light`);
  }
  runners.push(await runJobs([heavy, light], { database, log, dataDir: '/nowhere' }, { chosen: { heavy: 3 } }));
  await expect.poll(() => begun.length).toBe(3);
  expect(begun.every((name) => name.endsWith('heavy'))).toBe(true);
  runners.push(await runJobs([heavy, light], { database, log, dataDir: '/nowhere' }, { chosen: { light: 4 } }));
  await expect.poll(() => begun.length).toBe(7);
  expect(begun.filter((name) => name.endsWith('light'))).toHaveLength(4);
});

it('runs what the clock asks for once, however many workers look at it', async () => {
  const tick = defineJob({ id: 'test.tick', payload: z.object({}), load: async () => async () => {} });
  const items = parseCronItems([{ task: tick.id, match: '* * * * *', options: { backfillPeriod: 120_000 } }]);
  // As if the last minute had not been seen by anybody.
  await database.pool.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     values ($1, now() - interval '1 hour', date_trunc('minute', now()) - interval '1 minute')`,
    [tick.id],
  );
  const started = await Promise.all(
    [1, 2, 3].map(() =>
      run({
        pgPool: database.pool,
        taskList: {},
        parsedCronItems: items,
        noHandleSignals: true,
        logger: new JobLogger(() => () => {}),
      }),
    ),
  );
  try {
    await expect
      .poll(async () => (await database.pool.query('select from graphile_worker.jobs')).rowCount)
      .toBeGreaterThan(0);
    const { rows } = await database.pool.query<{ n: number; minutes: number }>(
      `select count(*)::int as n, count(distinct payload::json -> '_cron' ->> 'ts')::int as minutes
       from graphile_worker._private_jobs`,
    );
    expect(rows[0]?.n).toBe(rows[0]?.minutes);
  } finally {
    await Promise.all(started.map((runner) => runner.stop()));
  }
});
