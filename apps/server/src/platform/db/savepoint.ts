import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Tries something within a transaction. When it fails, nothing of it has happened, and the transaction can go on. */
export async function atSavepoint(trx: Db, work: () => Promise<void>): Promise<Error | null> {
  await sql`savepoint attempt`.execute(trx);
  try {
    await work();
    await sql`release savepoint attempt`.execute(trx);
    return null;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(trx);
    return error instanceof Error ? error : new Error('the attempt failed', { cause: error });
  }
}
