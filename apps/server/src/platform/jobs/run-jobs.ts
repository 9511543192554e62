import {
  Logger as JobLogger,
  parseCronItems,
  type ParsedCronItem,
  run,
  runMigrations,
  type TaskList,
} from 'graphile-worker';
import type { Pool } from 'pg';
import { withRoom } from '../disk/with-room.ts';
import type { Logger } from '../log/logger.ts';
import { heldTurns, inTurn } from './account-turns.ts';
import { enqueue, roomFlag } from './enqueue.ts';
import type { AnyJob, JobContext } from './job.ts';
import { defaultLane, laneNames, lanes, type Lane } from './lanes.ts';
import { mendSchedule } from './schedule-health.ts';
import { steadyRunner, type JobRunner } from './steady-runner.ts';

/** Long enough for a database that is started again. */
const defaultPatienceMs = 15_000;

const mendEveryMs = 60_000;

const options = (pool: Pool, log: Logger) => ({ pgPool: pool, logger: jobLogger(log), noHandleSignals: true });

/** Makes or updates the tables that jobs wait in. */
export async function migrateJobs(pool: Pool, log: Logger): Promise<void> {
  await runMigrations(options(pool, log));
}

/** Works on waiting jobs until stopped. */
export async function runJobs(
  jobs: readonly AnyJob[],
  context: Omit<JobContext, 'signal'>,
  patienceMs = defaultPatienceMs,
): Promise<JobRunner> {
  const { database, log, disk } = context;
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.id] = async (payload, { abortSignal, job: queued }) => {
      const handle = await job.load();
      const input = await job.payload.parseAsync(withoutSchedule(payload));
      const signal = abortSignal ?? new AbortController().signal;
      const own = log.child({ job: job.id, jobId: queued.id });
      // The schema that parsed the payload is the one the handler was declared with.
      const work = (ending: AbortSignal) => handle(input as never, { ...context, log: own, signal: ending });
      await inTurn(database.db, queued, own, () =>
        job.needsRoom && disk ? withRoom(disk, signal, work) : work(signal),
      );
    };
  }
  const scheduled = jobs.flatMap(({ id, cron, maxAttempts }) =>
    cron === undefined
      ? []
      : [{ task: id, match: cron, options: { backfillPeriod: 0, ...(maxAttempts ? { maxAttempts } : {}) } }],
  );
  for (const job of jobs) {
    // What it is for happened before this start, so of several that wait one is enough.
    if (job.atStart) await enqueue(database.db, job, {}, { key: `${job.id} at start` });
  }
  const start = (lane: Lane, cron: ParsedCronItem[]) => {
    const own = new Set(jobs.filter((job) => (job.lane ?? defaultLane) === lane).map(({ id }) => id));
    const { workers, byAccount } = lanes[lane];
    return steadyRunner({
      log,
      patienceMs,
      start: (events) =>
        run({
          ...options(database.pool, log),
          taskList: Object.fromEntries(Object.entries(taskList).filter(([id]) => own.has(id))),
          parsedCronItems: cron,
          concurrency: workers,
          pollInterval: 1000,
          forbiddenFlags: async () => [
            ...(byAccount ? await heldTurns(database.db) : []),
            ...(disk === undefined || disk.state === 'ok' ? [] : [roomFlag]),
          ],
          events,
        }),
    });
  };
  const mend = async () => {
    const mended = await mendSchedule(database.db);
    if (mended.length > 0) log.warn({ tasks: mended }, 'a clock ran ahead: scheduled tasks run again');
  };
  await mend();
  const mending = setInterval(() => {
    mend().catch((error: unknown) => log.warn({ err: error }, 'the schedule was not looked at'));
  }, mendEveryMs);
  mending.unref();
  const used = laneNames.filter((lane) => jobs.some((job) => (job.lane ?? defaultLane) === lane));
  const runners: JobRunner[] = [];
  // Only the first looks at the clock: what is due goes into the lane that it belongs to.
  for (const [index, lane] of used.entries()) {
    runners.push(await start(lane, index === 0 ? parseCronItems(scheduled) : []));
  }
  return {
    ended: Promise.race(runners.map((runner) => runner.ended)),
    stop: async () => {
      clearInterval(mending);
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** A scheduled job's payload holds nothing but when it was due. */
function withoutSchedule(payload: unknown): unknown {
  if (typeof payload !== 'object' || payload === null) return payload;
  const { _cron, ...rest } = payload as Record<string, unknown>;
  return rest;
}

function jobLogger(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger((scope) => (level, message) => log[levels[level]](scope, message));
}
