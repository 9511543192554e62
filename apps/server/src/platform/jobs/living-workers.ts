import type { WorkerEvents } from 'graphile-worker';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import type { Logger } from '../log/logger.ts';

export interface Beats {
  readonly everyMs: number;
  /** Without a beat for so long a process with jobs ends itself. */
  readonly patienceMs: number;
  /** After so long others take it for dead; longer than patience and the time that an end takes together. */
  readonly deadMs: number;
}

const defaultBeats: Beats = { everyMs: 5000, patienceMs: 30_000, deadMs: 45_000 };

interface Options {
  readonly db: Db;
  readonly log: Pick<Logger, 'warn'>;
  readonly beats?: Beats;
}

/**
 * Which workers are alive, so that what a killed one was at comes back in less than a minute; the queue alone keeps its lock for
 * four hours. Each process writes a beat for its pools; one that has been silent is struck off by any other, which unlocks its jobs.
 *
 * A job must not run twice at once because of it. A process that could not write its beat ends, and its decoders with it,
 * well before others may think it dead; and one that finds itself struck off (its machine slept, say) ends at once.
 * Workers of a version without beats are not listed, and theirs are left to the queue.
 */
export function livingWorkers({ db, log, beats = defaultBeats }: Options) {
  const pools = new Set<string>();
  const lost = Promise.withResolvers<never>();
  // Whoever waits for it may come later.
  lost.promise.catch(() => {});
  let running = 0;
  let lastBeat = performance.now();
  let beating: Promise<void> = Promise.resolve();
  let stopped = false;

  /** Whether all pools were still listed. */
  async function beat(): Promise<boolean> {
    const ids = [...pools];
    const asked = performance.now();
    const { rows } = await sql<{ id: string }>`
      update job_pools set beat_at = now() where id = any(${ids}::text[]) returning id`.execute(db);
    const known = new Set(rows.map(({ id }) => id));
    const unknown = ids.filter((id) => !known.has(id));
    if (unknown.length > 0 && running > 0) throw new StruckOff();
    if (unknown.length > 0) await register(unknown);
    lastBeat = asked;
    return unknown.length === 0;
  }

  async function register(ids: readonly string[]): Promise<void> {
    await sql`insert into job_pools (id) select unnest(${[...ids]}::text[]) on conflict do nothing`.execute(db);
  }

  async function turn(): Promise<void> {
    try {
      await beat();
      await freeOrphans(db, log, beats.deadMs);
    } catch (error) {
      if (error instanceof StruckOff) lost.reject(error);
      else log.warn({ err: error }, 'a beat of the job worker was not written');
    }
  }

  // Apart from the turns: one that hangs must not keep the process from seeing that it is late.
  const watching = setInterval(() => {
    if (running > 0 && performance.now() - lastBeat > beats.patienceMs) lost.reject(new StruckOff());
  }, beats.everyMs / 5);
  watching.unref();
  let isTurning = false;
  const turning = setInterval(() => {
    if (isTurning || stopped) return;
    isTurning = true;
    beating = turn().finally(() => {
      isTurning = false;
    });
  }, beats.everyMs);
  turning.unref();

  return {
    /** Fails when this process must not go on. */
    lost: lost.promise,
    /** For each runner: learns the names of its pools. */
    watch: (events: WorkerEvents) => {
      events.on('pool:create', ({ workerPool }) => {
        beating = beating
          .then(() => register([workerPool.id]))
          .catch((error: unknown) => log.warn({ err: error }, 'a job worker is not listed yet'))
          .finally(() => pools.add(workerPool.id));
      });
    },
    /** Runs a job once its pool is known, and knows that something runs. */
    during: async (work: () => Promise<void>) => {
      await beating;
      // Beats failed while nothing ran: whether the job is still its own is asked first.
      if (performance.now() - lastBeat > 2 * beats.everyMs && !(await beat())) throw new StruckOff();
      running += 1;
      try {
        await work();
      } finally {
        running -= 1;
      }
    },
    /** After the runners: whoever stopped in good order is not looked for. */
    stop: async () => {
      stopped = true;
      clearInterval(turning);
      clearInterval(watching);
      await beating;
      // Not while something runs still: then it is cut off in a moment, and has to be found.
      if (running > 0) return;
      await sql`delete from job_pools where id = any(${[...pools]}::text[])`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error }, 'a job worker stays listed for a while'));
    },
  };
}

class StruckOff extends Error {
  constructor() {
    super('this worker may be taken for dead, and its jobs for free: it ends');
  }
}

/** One at a time by the locks of the rows; a beat that comes in between keeps its row. */
async function freeOrphans(db: Db, log: Pick<Logger, 'warn'>, deadMs: number): Promise<void> {
  const freed = await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      delete from job_pools where beat_at < now() - make_interval(secs => ${deadMs / 1000}) returning id`.execute(trx);
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    // For who looks at it after the last try.
    const { rows: jobs } = await sql<{ id: string }>`
      update graphile_worker._private_jobs set last_error = 'the worker that ran it was killed'
      where locked_by = any(${ids}::text[]) returning id::text`.execute(trx);
    await sql`select graphile_worker.force_unlock_workers(${ids}::text[])`.execute(trx);
    return jobs;
  });
  if (freed.length > 0) log.warn({ jobs: freed.map(({ id }) => id) }, 'jobs of a worker that is gone run again');
}
