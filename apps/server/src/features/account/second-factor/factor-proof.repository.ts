import type { Db } from '../../../platform/db/db.ts';

/** As long as the proof by password or SMS code. */
const proofMs = 10 * 60 * 1000;

export async function leaveFactorProof(trx: Db, sessionId: string, at: number): Promise<void> {
  await trx
    .updateTable('sessions')
    .set({ factor_proven_at: new Date(at) })
    .where('id', '=', sessionId)
    .execute();
}

/** Uses the proof up, in the transaction that needs it; false when there is none, or it has expired. */
export async function takeFactorProof(trx: Db, sessionId: string, at: number): Promise<boolean> {
  const taken = await trx
    .updateTable('sessions')
    .set({ factor_proven_at: null })
    .where('id', '=', sessionId)
    .where('factor_proven_at', '>', new Date(at - proofMs))
    .executeTakeFirst();
  return taken.numUpdatedRows === 1n;
}
