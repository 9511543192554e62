import type { Db } from '../../../platform/db/db.ts';

/** Long enough to wait for an SMS to the new number, too short for somebody who finds the browser open later. */
const goodForMs = 10 * 60 * 1000;

/** The session was verified again, by password or SMS code. */
export async function leaveProof(db: Db, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(at) })
    .where('id', '=', sessionId)
    .execute();
}

/** Whether the session was verified lately; an account without phone and password has nothing to verify by. */
export async function isProven(db: Db, sessionId: string, at: number): Promise<boolean> {
  const row = await db
    .selectFrom('sessions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .select(['s.proven_at', 'a.phone', 'a.password_hash'])
    .where('s.id', '=', sessionId)
    .executeTakeFirst();
  if (!row) return false;
  if (row.phone === null && row.password_hash === null) return true;
  return row.proven_at !== null && row.proven_at.getTime() > at - goodForMs;
}

/** Uses the proof up, in the transaction that needs it; false when there is none, or it has expired. */
export async function takeProof(trx: Db, sessionId: string, at: number): Promise<boolean> {
  const taken = await trx
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('id', '=', sessionId)
    .where('proven_at', '>', new Date(at - goodForMs))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
