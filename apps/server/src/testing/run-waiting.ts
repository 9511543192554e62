import { Logger, runOnce } from 'graphile-worker';
import { pino } from 'pino';
import type { Database } from '../platform/db/database.ts';
import type { AnyJob } from '../platform/jobs/job.ts';

const log = pino({ level: 'silent' });
const quiet = new Logger(() => () => undefined);

/** Runs all waiting jobs of these kinds now, also those whose time has not come, and what they ask for at once. */
export async function runWaiting(database: Database, jobs: readonly AnyJob[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await database.pool.query(
    `update graphile_worker._private_jobs set run_at = now() where run_at > now()
       and task_id in (select id from graphile_worker._private_tasks where identifier = any($1))`,
    [ids],
  );
  const taskList = Object.fromEntries(
    jobs.map((job) => [
      job.id,
      async (payload: unknown) => {
        const handle = await job.load();
        const signal = new AbortController().signal;
        await handle((await job.payload.parseAsync(payload)) as never, { database, log, dataDir: '/nowhere', signal });
      },
    ]),
  );
  await runOnce({ pgPool: database.pool, taskList, noHandleSignals: true, logger: quiet });
}
