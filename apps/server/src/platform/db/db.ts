import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

/** A connection to the database, or a transaction on it. Only repositories look inside; services pass it on. */
export type Db = Kysely<Schema>;

/** One transaction: what repositories write with it happens together or not at all. */
export type Tx = Transaction<Schema>;

export async function transact<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return await db.transaction().execute(work);
}
