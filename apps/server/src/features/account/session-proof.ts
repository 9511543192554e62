import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

/** Long enough to wait for an SMS to the new number, too short for whoever finds the browser open later. */
const goodForMs = 10 * 60 * 1000;

/** The session has shown once more who is in front of it. */
export async function leaveProof(db: Kysely<Schema>, sessionId: string, at: number): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ proven_at: new Date(at) })
    .where('id', '=', sessionId)
    .execute();
}

/** Uses the proof up, together with what it was left for; false when there is none, or none that is young enough. */
export async function takeProof(trx: Kysely<Schema>, sessionId: string, at: number): Promise<boolean> {
  const taken = await trx
    .updateTable('sessions')
    .set({ proven_at: null })
    .where('id', '=', sessionId)
    .where('proven_at', '>', new Date(at - goodForMs))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
