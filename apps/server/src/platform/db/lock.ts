import { sql } from 'kysely';
import type { Db } from './db.ts';

/**
 * One at a time under this name, in all processes, until the transaction ends: for writers of many rows each, which
 * would otherwise wait for each other in a circle.
 */
export async function lockFor(trx: Db, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
