import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Nobody scrolls on after so long; who does gets a new order. */
const keptMs = 6 * 3600_000;
const batch = 5000;

export async function deleteOldRuns(db: Db, now: number): Promise<void> {
  const before = new Date(now - keptMs);
  let deleted: number;
  do {
    const gone = await sql`delete from recommend_runs where (account_id, seed) in (
      select account_id, seed from recommend_runs where made_at < ${before} limit ${sql.lit(batch)})`.execute(db);
    deleted = Number(gone.numAffectedRows ?? 0);
  } while (deleted === batch);
}
