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
import { underTrace } from '../log/trace.ts';
import type { JobFigures } from '../metrics/worker-metrics.ts';
import { enqueue, requestField, roomFlag } from './enqueue.ts';
import type { AnyJob, JobContext } from './job.ts';
import { defaultLane, isLane, laneDefaults, lanes, type Lane, type Lanes } from './lanes.ts';
import { type Beats, livingWorkers } from './living-workers.ts';
import { NoMoreTries, useUpTries } from './no-more-tries.ts';
import { mendSchedule } from './schedule-health.ts';
import { steadyRunner, type JobRunner } from './steady-runner.ts';
import { indexWaitingJobs } from './waiting-index.ts';

/** Long enough for a database that is started again. */
const defaultPatienceMs = 15_000;

const mendEveryMs = 60_000;

const options = (pool: Pool, log: Logger) => ({
  pgPool: pool,
  logger: jobLogger(log),
  noHandleSignals: true,
  // A plan that is kept for all tasks reads the whole queue for those of which none wait.
  noPreparedStatements: true,
});

/** Makes or updates the tables that jobs wait in. */
export async function migrateJobs(pool: Pool, log: Logger): Promise<void> {
  await runMigrations(options(pool, log));
  await indexWaitingJobs(pool);
}

interface Options {
  /** So long a runner may fail to ask for jobs before it is replaced. */
  readonly patienceMs?: number;
  /** What is worked on here; without it everything. */
  readonly chosen?: Lanes;
  /** How soon others take this process for dead. */
  readonly beats?: Beats;
  /** Counts what runs; of the worker. */
  readonly figures?: JobFigures;
}

/** Works on waiting jobs until stopped. Each process looks at the clock; what is due is enqueued once, whoever is first. */
export async function runJobs(
  jobs: readonly AnyJob[],
  context: Omit<JobContext, 'signal'>,
  { patienceMs = defaultPatienceMs, chosen = laneDefaults, beats, figures }: Options = {},
): Promise<JobRunner> {
  const { database, log, disk } = context;
  const living = livingWorkers({ db: database.db, log, ...(beats ? { beats } : {}) });
  const taskList: TaskList = {};
  for (const job of jobs) {
    taskList[job.id] = async (payload, { abortSignal, job: queued }) => {
      const { requestId, given } = unpacked(payload);
      const signal = abortSignal ?? new AbortController().signal;
      const own = log.child({ job: job.id, jobId: queued.id, ...(requestId === undefined ? {} : { requestId }) });
      const about = { job, log: own, signal, isAsked: requestId !== undefined, figures };
      await noted(about, () =>
        underTrace(requestId, async () => {
          const handle = await job.load();
          const input = await job.payload.parseAsync(given);
          // The schema that parsed the payload is the one the handler was declared with.
          const work = (ending: AbortSignal) => handle(input as never, { ...context, log: own, signal: ending });
          await living.during(() =>
            inTurn(database.db, queued, own, () =>
              job.needsRoom && disk ? withRoom(disk, signal, work) : work(signal),
            ),
          );
        }),
      ).catch(async (error: unknown) => {
        if (error instanceof NoMoreTries) await useUpTries(database.db, queued.id);
        throw error;
      });
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
  const start = (lane: Lane, workers: number, cron: ParsedCronItem[]) => {
    const own = new Set(jobs.filter((job) => (job.lane ?? defaultLane) === lane).map(({ id }) => id));
    const { byAccount } = lanes[lane];
    return steadyRunner({
      log,
      patienceMs,
      start: (events) => {
        living.watch(events);
        return run({
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
        });
      },
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
  const used = Object.entries(chosen).flatMap(([lane, workers]) =>
    isLane(lane) && jobs.some((job) => (job.lane ?? defaultLane) === lane) ? [{ lane, workers }] : [],
  );
  const runners: JobRunner[] = [];
  // Only the first looks at the clock: what is due goes into the lane that it belongs to.
  for (const [index, { lane, workers }] of used.entries()) {
    runners.push(await start(lane, workers, index === 0 ? parseCronItems(scheduled) : []));
  }
  return {
    ended: Promise.race([living.lost, ...runners.map((runner) => runner.ended)]),
    stop: async () => {
      clearInterval(mending);
      await Promise.all(runners.map((runner) => runner.stop()));
      await living.stop();
    },
  };
}

interface Run {
  readonly job: AnyJob;
  readonly log: Logger;
  readonly signal: AbortSignal;
  /** Somebody's request led to it: its end is written down, as the request was. */
  readonly isAsked: boolean;
  readonly figures: JobFigures | undefined;
}

/** Counts a run, and tells the log how it ended: graphile-worker has lines of its own, which know nothing of the request. */
async function noted({ job, log, signal, isAsked, figures }: Run, work: () => Promise<void>): Promise<void> {
  const [lane, started] = [job.lane ?? defaultLane, performance.now()];
  const end = (outcome: 'done' | 'failed' | 'stopped') => {
    const ms = performance.now() - started;
    figures?.ended({ task: job.id, lane, outcome, seconds: ms / 1000 });
    log[isAsked || outcome === 'failed' ? 'info' : 'debug']({ outcome, ms: Math.round(ms) }, 'job');
  };
  figures?.began(lane);
  try {
    await work();
  } catch (error) {
    end(signal.aborted ? 'stopped' : 'failed');
    throw error;
  }
  end('done');
}

/** A job's payload without what was put beside it: when a scheduled one was due, and the request it goes back to. */
function unpacked(payload: unknown): { requestId: string | undefined; given: unknown } {
  if (typeof payload !== 'object' || payload === null) return { requestId: undefined, given: payload };
  const { _cron, [requestField]: id, ...given } = payload as Record<string, unknown>;
  return { requestId: typeof id === 'string' ? id : undefined, given };
}

function jobLogger(log: Logger): JobLogger {
  const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;
  return new JobLogger((scope) => (level, message) => log[levels[level]](scope, message));
}
