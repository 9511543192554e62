import type { Db } from '../db/db.ts';
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
  merge(trx: Db, accounts: { from: string; into: string }): Promise<void>;
  /** Everything held about the account, for the person to read. */
  export(db: Db, accountId: string): Promise<unknown>;
  /** Deletes what is personal, or takes the person out of it. */
  erase(trx: Db, accountId: string): Promise<void>;
}
