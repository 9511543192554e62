import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * What one feature holds about accounts. Merging two accounts, handing a person their data and deleting it all go
 * through the same list, and a test finds every table that refers to accounts and is in none of them.
 */
export interface PersonalData {
  /** The name of its file in an export. */
  readonly name: string;
  /** The tables with a column that refers to accounts. */
  readonly tables: readonly (keyof Schema)[];
  /** Moves what is worth keeping; everything here happens in one transaction. */
  merge(trx: Kysely<Schema>, accounts: { from: string; into: string }): Promise<void>;
  /** Everything held about the account, for the person to read. */
  export(db: Kysely<Schema>, accountId: string): Promise<unknown>;
  /** Deletes what is personal, or takes the person out of it. */
  erase(trx: Kysely<Schema>, accountId: string): Promise<void>;
}
