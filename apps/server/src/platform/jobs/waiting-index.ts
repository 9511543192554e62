import type { Pool } from 'pg';

/**
 * Every worker of every lane asks each second for jobs of its own. The index of the queue has them in the order of their
 * turns alone, so whoever finds none reads all that waits for others: ten milliseconds each time where an import waits with
 * thousands of films. Plans that know the tasks asked for take this one (`noPreparedStatements` in run-jobs.ts).
 */
export async function indexWaitingJobs(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_indexes where schemaname = 'graphile_worker' and indexname = 'waiting_by_task'`,
  );
  if (rowCount !== 0) return;
  // Other machines may start at this moment.
  await pool.query(`select pg_advisory_xact_lock(hashtextextended('index of waiting jobs', 0));
    create index if not exists waiting_by_task on graphile_worker._private_jobs (task_id, priority, run_at)
      where is_available = true`);
}
