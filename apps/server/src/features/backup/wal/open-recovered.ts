import type { Pool } from 'pg';
import { migrate } from '../../../platform/db/migrate.ts';
import type { Logger } from '../../../platform/log/logger.ts';

/** Brings a database of then to this version, and lets go of what workers of then held; answers the migrations it took. */
export async function openRecovered(pool: Pool, log: Logger): Promise<string[]> {
  const applied = await migrate(pool);
  // Here and not above: HTTP knows this file too, and would hold the whole job runner in memory for it.
  const { migrateJobs } = await import('../../../platform/jobs/run-jobs.ts');
  await migrateJobs(pool, log);
  await pool.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
  await pool.query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
  return applied;
}
