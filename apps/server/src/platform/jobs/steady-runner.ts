import { EventEmitter } from 'node:events';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Logger } from '../log/logger.ts';

export interface JobRunner {
  /** Settles when it ended by itself, with the error if there was one. */
  ended: Promise<void>;
  stop(): Promise<void>;
}

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
      if (stopped || current !== own.runner || Date.now() - own.failingSince < patienceMs) return;
      own.failingSince = undefined;
      replacing ??= replace(error).finally(() => {
        replacing = undefined;
      });
    });
    const runner = await start(events);
    own.runner = runner;
    current = runner;
    runner.promise.then(
      () => current === runner && ended.resolve(),
      (error: unknown) => current === runner && ended.reject(error),
    );
  }

  /** The new one first: while the database is away it cannot begin, and the old one goes on trying. */
  async function replace(error: unknown): Promise<void> {
    log.warn({ err: error }, 'no job could be asked for; the runner begins anew');
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
