import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Logger } from '../log/logger.ts';

export interface JobRunner {
  /** Settles when it ended by itself, with the error if there was one. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

/** More than a busy machine is late. */
const clockJumpMs = 5 * 60_000;

interface Options {
  readonly start: (events: WorkerEvents) => Promise<Runner>;
  readonly log: Pick<Logger, 'warn'>;
  /** So long it may fail to ask for jobs before it is replaced. */
  readonly patienceMs: number;
}

/**
 * Keeps a runner of jobs that asks for them without end, and replaces it when it only fails. A runner that cannot look up
 * its tasks at the start (no connection in time, on a busy machine) keeps that failure for good: it stays connected, says
 * nothing and never takes a job.
 */
export async function steadyRunner({ start, log, patienceMs }: Options): Promise<JobRunner> {
  const ended = Promise.withResolvers<void>();
  let stopped = false;
  let replacing: Promise<void> | undefined;
  let current: Runner | undefined;

  async function begin(): Promise<void> {
    const events: WorkerEvents = new EventEmitter();
    const own: { runner?: Runner; failingSince?: number | undefined } = {};
    const works = () => {
      own.failingSince = undefined;
    };
    events.on('worker:getJob:empty', works);
    events.on('job:start', works);
    events.on('worker:getJob:error', ({ error }) => {
      own.failingSince ??= Date.now();
      if (Date.now() - own.failingSince < patienceMs) return;
      own.failingSince = undefined;
      beginAnew(own.runner, 'no job could be asked for; the runner begins anew', error);
    });
    // It counts minutes from its own start: set back, it would wait for them to come again, and set forward, make up for
    // each one that never was.
    const onClock = ({
      currentTimestamp,
      expectedTimestamp,
    }: Record<'currentTimestamp' | 'expectedTimestamp', number>) => {
      if (Math.abs(currentTimestamp - expectedTimestamp) < clockJumpMs) return;
      beginAnew(own.runner, 'the clock was changed; the schedule begins anew');
    };
    events.on('cron:prematureTimer', onClock);
    events.on('cron:overdueTimer', onClock);
    const runner = await start(events);
    own.runner = runner;
    current = runner;
    runner.promise.then(
      () => current === runner && ended.resolve(),
      (error: unknown) => current === runner && ended.reject(error),
    );
  }

  function beginAnew(runner: Runner | undefined, why: string, error?: unknown): void {
    if (stopped || current !== runner) return;
    replacing ??= replace(why, error).finally(() => {
      replacing = undefined;
    });
  }

  /** The new one first: while the database is away it cannot begin, and the old one goes on trying. */
  async function replace(why: string, error: unknown): Promise<void> {
    log.warn({ err: error }, why);
    const old = current;
    try {
      await begin();
      await old?.stop();
    } catch (problem) {
      log.warn({ err: problem }, 'the runner of jobs did not begin anew');
    }
  }

  await begin();
  return {
    ended: ended.promise,
    stop: async () => {
      stopped = true;
      await replacing;
      await current?.stop();
    },
  };
}
