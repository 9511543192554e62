import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * Tells every process to drop what it keeps under the tag. Inside a transaction the notice leaves with the commit, so
 * that nobody reads the old state again after hearing it.
 */
export async function invalidate(db: Db, tag: string): Promise<void> {
  await sql`select pg_notify('invalidate', ${tag})`.execute(db);
}
