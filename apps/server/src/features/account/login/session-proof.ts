import type { Db } from '../../../platform/db/db.ts';

/** Long enough to wait for an SMS to the new number, too short for whoever finds the browser open later. */
const goodForMs = 10 * 60 * 1000;

/** The session has shown once more who is in front of it. */
export async function leaveProof(db: Db, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(at) })
    .where('id', '=', sessionId)
    .execute();
}

/** Whether the session has shown lately who is in front of it, or its account has nothing to show that with. */
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

/** Uses the proof up, together with what it was left for; false when there is none, or none that is young enough. */
export async function takeProof(trx: Db, sessionId: string, at: number): Promise<boolean> {
  const taken = await trx
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('id', '=', sessionId)
    .where('proven_at', '>', new Date(at - goodForMs))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
