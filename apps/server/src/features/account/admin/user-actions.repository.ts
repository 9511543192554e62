import type { Db } from '../../../platform/db/db.ts';
import { parseId } from '../../../platform/db/id.ts';

/** False when the account has no such open session. */
export async function revokeSession(trx: Db, accountId: string, sessionId: string, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ revoked_at: new Date(at) })
    .where('id', '=', parseId(sessionId) ?? '0')
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** False when the account is in that state already. */
export async function setVerifiedAt(trx: Db, accountId: string, verifiedAt: number | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ verified_at: verifiedAt === null ? null : new Date(verifiedAt) })
    .where('id', '=', accountId)
    .where('verified_at', verifiedAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
