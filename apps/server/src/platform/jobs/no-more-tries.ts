import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Thrown by a handler for what no further try would mend: the job is left for an operator at once. */
export class NoMoreTries extends Error {}

/** The queue itself writes down why, and lets go of the job, when its handler fails. */
export async function useUpTries(db: Db, jobId: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set attempts = max_attempts where id = ${jobId}::bigint`.execute(db);
}
