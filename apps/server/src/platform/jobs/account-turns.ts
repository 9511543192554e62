import { randomUUID } from 'node:crypto';
import type { Job as QueuedJob } from 'graphile-worker';
import { type RawBuilder, sql } from 'kysely';
import type { Logger } from '../log/logger.ts';
import type { Lane } from './lanes.ts';
import type { Db } from '../db/db.ts';

/**
 * Fairness between accounts. Of one account one job of a lane runs at a time, whatever waits; and who waits with many jobs
 * stands behind everybody who waits with fewer: a job's priority is how many of its account were before it.
 */

const heldSeconds = 15;
const renewEveryMs = 5000;
/** Whoever has waited this long goes first, however many new ones come. */
const longestWait = sql`interval '6 hours'`;

const prefix = 'turn ';

/** Also the flag that a waiting job carries in the queue, beside others. */
export function turnOf(lane: Lane, accountId: string): string {
  return `${prefix}${lane} ${accountId}`;
}

/** How many of the account wait or run before a new job of that key. */
export function placeInLine(turn: string, key: string): RawBuilder<number> {
  return sql<number>`(select least(count(*), 1000)::int from graphile_worker.jobs
    where flags ? ${turn}::text and key is distinct from ${key} and attempts < max_attempts)`;
}

/** Turns that somebody holds: jobs that carry one of these are not taken from the queue. */
export async function heldTurns(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('job_turns')
    .select('turn')
    .where('held_until', '>', sql<Date>`now()`)
    .execute();
  return rows.map(({ turn }) => turn);
}

/** Runs a job that carries a turn while it holds it; puts the job back when another worker was quicker. */
export async function inTurn(
  db: Db,
  job: QueuedJob,
  log: Pick<Logger, 'warn'>,
  run: () => Promise<void>,
): Promise<void> {
  const turn = Object.keys(job.flags ?? {}).find((flag) => flag.startsWith(prefix));
  if (turn === undefined) return await run();
  const holder = randomUUID();
  if (!(await take(db, turn, holder))) return await putBack(db, job);
  const renewing = setInterval(() => {
    take(db, turn, holder).catch((error: unknown) => log.warn({ err: error, turn }, 'a turn could not be renewed'));
  }, renewEveryMs);
  try {
    await run();
  } finally {
    clearInterval(renewing);
    await db
      .deleteFrom('job_turns')
      .where('turn', '=', turn)
      .where('holder', '=', holder)
      .execute()
      .catch((error: unknown) => log.warn({ err: error, turn }, 'a turn ends by itself in a few seconds'));
  }
}

async function take(db: Db, turn: string, holder: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into job_turns (turn, holder, held_until) values (${turn}, ${holder}, now() + make_interval(secs => ${heldSeconds}))
    on conflict (turn) do update set holder = excluded.holder, held_until = excluded.held_until
      where job_turns.holder = excluded.holder or job_turns.held_until <= now()`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * As a new job: the try that it was taken for is not counted. In the same place, but never the first of its account,
 * another of which runs. One without a key has a successor already.
 */
async function putBack(db: Db, job: QueuedJob): Promise<void> {
  await sql`select graphile_worker.add_job(${job.task_identifier}::text, payload := ${JSON.stringify(job.payload)}::json,
      max_attempts := ${job.max_attempts}::int, job_key := key, priority := ${Math.max(1, job.priority)}::int,
      flags := ${Object.keys(job.flags ?? {})}::text[])
    from graphile_worker.jobs where id = ${job.id} and key is not null`.execute(db);
}

/** Nobody waits for ever behind accounts that come anew. */
export async function hurryLongWaiting(db: Db): Promise<void> {
  await sql`update graphile_worker._private_jobs set priority = 0
    where is_available and priority > 0 and flags is not null and created_at < now() - ${longestWait}`.execute(db);
  await db
    .deleteFrom('job_turns')
    .where('held_until', '<', sql<Date>`now() - interval '1 hour'`)
    .execute();
}
