import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { loadSecrets } from '../platform/config/secrets.ts';
import { housekeeping } from '../platform/jobs/housekeeping.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import { testDatabase } from '../testing/database.ts';
import { runCommand } from '../testing/run-command.ts';
import { jobs } from './jobs.ts';
import { testFolder } from '../testing/test-folder.ts';

const log = pino({ level: 'silent' });

const dataDir = testFolder(afterAll);
loadSecrets(dataDir);
const database = await testDatabase();
afterAll(() => database.close());

const cli = (...args: string[]) => runCommand(jobs, args, { dataDir, databaseUrl: database.url });

async function count(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
  return rows[0]?.n ?? -1;
}

/** A worker whose housekeeping is what a test says. */
async function worker(handle: () => Promise<void>) {
  let runs = 0;
  const counted = () => {
    runs += 1;
    return handle();
  };
  const own = { ...housekeeping, load: async () => counted };
  const runner = await runJobs([own], { database, log, dataDir: '/nowhere' });
  await expect.poll(() => count('job_pools')).toBe(1);
  return { runs: () => runs, [Symbol.asyncDispose]: () => runner.stop() };
}

it('runs a task in this process while no worker is alive, and says how it ended', async () => {
  await database.pool.query(`insert into rate_limits (key, hits, expires_at) values ('old', '{}', 0)`);
  const said = await cli('run', 'platform.housekeeping', '--json');
  expect(JSON.parse(said)).toEqual({
    command: 'jobs',
    data: { task: 'platform.housekeeping', ms: expect.any(Number), where: 'command' },
    lines: [
      'no worker is alive: the task runs in this command',
      expect.stringMatching(/^platform\.housekeeping: done after \d+\.\d s$/),
    ],
  });
  expect(await count('rate_limits')).toBe(0);
  expect([await count('job_pools'), await count('graphile_worker.jobs')]).toEqual([0, 0]);
  const { rows } = await database.pool.query('select call, details from staff_audit order by id desc limit 1');
  expect(rows).toMatchObject([{ call: 'cli jobs run', details: { input: { words: ['platform.housekeeping'] } } }]);
});

it('waits for the end of the task in a living worker', async () => {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using living = await worker(async () => {
    begun.resolve();
    await end.promise;
  });
  let said: string | undefined;
  const running = cli('run', 'platform.housekeeping').then((text) => (said = text));
  await begun.promise;
  expect(said).toBeUndefined();
  end.resolve();
  expect(await running).toMatch(/^platform\.housekeeping: done after \d+\.\d s$/);
  expect(living.runs()).toBe(1);
});

it('tells why a task failed, and leaves nothing to be tried again', async () => {
  await using living = await worker(() => Promise.reject(new Error('the moon is full')));
  expect(await cli('run', 'platform.housekeeping')).toBe('platform.housekeeping failed: the moon is full');
  expect(living.runs()).toBe(1);
  expect(await count('graphile_worker.jobs')).toBe(0);
});

it('names the tasks of the schedule where one is not known', async () => {
  const said = await cli('run', 'platform.moonrise');
  expect(said).toMatch(/^no task of the schedule is called "platform\.moonrise": /);
  expect(said).toContain('platform.housekeeping, ');
  expect(await cli('run')).toContain('jobs run needs a task');
});
