import type { Db } from '../db/db.ts';

/** Ends every session of the account but one, as part of a transaction that changes the ways into it. */
export async function endSessions(
  trx: Db,
  accountId: string,
  { except, at }: { except: string | null; at: number },
): Promise<void> {
  let ending = trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null);
  if (except !== null) ending = ending.where('id', '<>', except);
  await ending.execute();
}
