import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { jobsOf } from '../modules.ts';
import type { Db } from '../platform/db/db.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { AnyJob } from '../platform/jobs/job.ts';
import { connectionsOf, defaultLane } from '../platform/jobs/lanes.ts';
import { runJobs } from '../platform/jobs/run-jobs.ts';
import type { Program } from '../platform/process/program.ts';
import { StartError } from '../platform/process/start-error.ts';
import { say, tell } from './command.ts';
import { openCliModules } from './modules.ts';

const lookEveryMs = 100;
const longWaitMs = 10_000;

/** Runs a task of the schedule once: in a worker, or in this process while no worker is alive. Answers when it ended. */
export async function runNow(task: string, program: Program): Promise<void> {
  const { deps, modules } = await openCliModules(program, connectionsOf({ [defaultLane]: 1 }));
  const { db } = deps;
  const scheduled = jobsOf(modules).filter(({ cron }) => cron !== undefined);
  const job = scheduled.find(({ id }) => id === task);
  if (job === undefined) {
    const names = scheduled.map(({ id }) => id).toSorted();
    throw new StartError(`no task of the schedule is called "${task}": ${names.join(', ')}`);
  }
  const lane = job.lane ?? defaultLane;
  const key = `by hand ${randomUUID()}`;
  const startedAt = performance.now();
  // Once: the next try of a task on a schedule is its next time.
  await enqueue(db, { ...job, maxAttempts: 1 }, {}, { key });
  program.onStop(() => withdraw(db, key));
  let isHere = false;
  let hasSaid = false;
  for (let state = await look(db, key); state; state = await look(db, key)) {
    if (program.stopping) return;
    if (state.error !== null) throw new StartError(`${task} failed: ${state.error}`);
    if (!state.alive && !isHere) {
      isHere = true;
      say('no worker is alive: the task runs in this command');
      const { dataDir, uploads } = deps.config;
      const context = { ...deps, dataDir, keepSources: uploads.keepSources };
      const runner = await runJobs([once(job)], context, { chosen: { [lane]: 1 } });
      program.onStop(() => runner.stop());
    }
    if (!state.running && !hasSaid && performance.now() - startedAt > longWaitMs) {
      hasSaid = true;
      say(`waits for its turn: the workers of the lane ${lane} are busy, or no worker has it`);
    }
    await pause(lookEveryMs);
  }
  const ms = Math.round(performance.now() - startedAt);
  tell({ task, ms, where: isHere ? 'command' : 'worker' });
  say(`${task}: done after ${(ms / 1000).toFixed(1)} s`);
}

interface State {
  readonly running: boolean;
  readonly error: string | null;
  /** A worker has written its beat. */
  readonly alive: boolean;
}

/** Undefined once it is done: a job that succeeded has no row. */
async function look(db: Db, key: string): Promise<State | undefined> {
  const { rows } = await sql<State>`
    select locked_at is not null as running,
      case when attempts >= max_attempts and locked_at is null then coalesce(last_error, 'no reason was given') end as error,
      exists (select from job_pools where beat_at > now() - interval '45 seconds') as alive
    from graphile_worker.jobs where key = ${key}`.execute(db);
  return rows[0];
}

/** Of a command that was ended, or of a task that failed: nothing of it stays in the queue. One that runs goes on. */
async function withdraw(db: Db, key: string): Promise<void> {
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where key = ${key}))`.execute(
    db,
  );
}

/** Without the times at which it begins by itself. */
function once({ cron: _cron, atStart: _atStart, ...job }: AnyJob): AnyJob {
  return job;
}
