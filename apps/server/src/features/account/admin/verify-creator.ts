import { failSaying } from '../../../platform/errors/fail.ts';
import { noteAction } from '../ban/ban.service.ts';
import type { Db } from '../../../platform/db/db.ts';

/** Staff vouch for a creator, or no more. */
export async function setVerified(
  trx: Db,
  accountId: string,
  verified: boolean,
  { staffName, reason, at }: { staffName: string; reason: string; at: number },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ verified_at: verified ? new Date(at) : null })
    .where('id', '=', accountId)
    .where('verified_at', verified ? 'is' : 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw failSaying(verified ? '已经认证' : '没有认证', 'CONFLICT');
  await noteAction(trx, { accountId, at, staffName, action: verified ? 'verify' : 'unverify', text: reason });
}
