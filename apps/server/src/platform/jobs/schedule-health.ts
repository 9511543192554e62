import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Clocks of several machines differ by less; a schedule further ahead comes from a clock that was wrong. */
const tolerance = sql`interval '2 minutes'`;
/** Longer than any back-off between two attempts at a job. */
const longestBackOff = sql`interval '1 day'`;

/** The scheduled tasks that were last run in the future, as far as the table of the schedule knows. */
export async function tasksAhead(db: Db): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    select identifier from graphile_worker._private_known_crontabs
    where last_execution > now() + ${tolerance} order by identifier`.execute(db);
  return rows.map(({ identifier }) => identifier);
}

/**
 * Undoes what a clock that ran ahead has left behind: a scheduled task runs only after its last time, so one that was run
 * next year would be silent until then; an attempt that was put off, and a lock that was taken, reach as far. Answers the
 * tasks that run again.
 */
export async function mendSchedule(db: Db): Promise<string[]> {
  const { rows } = await sql<{ identifier: string }>`
    update graphile_worker._private_known_crontabs set last_execution = now(), known_since = least(known_since, now())
    where last_execution > now() + ${tolerance} returning identifier`.execute(db);
  await sql`update graphile_worker._private_jobs set run_at = now()
    where attempts > 0 and attempts < max_attempts and run_at > now() + ${longestBackOff}`.execute(db);
  // Given up after the usual four hours, counted from now.
  await sql`update graphile_worker._private_jobs set locked_at = now() where locked_at > now() + ${tolerance}`.execute(
    db,
  );
  await sql`update graphile_worker._private_job_queues set locked_at = now()
    where locked_at > now() + ${tolerance}`.execute(db);
  return rows.map(({ identifier }) => identifier).toSorted();
}
