import type { Db } from '../../../platform/db/db.ts';

/** False when the account is not in youth mode. */
export async function replaceYouthPin(trx: Db, accountId: string, hash: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('accounts')
    .set({ youth_pin_hash: hash })
    .where('id', '=', accountId)
    .where('youth_pin_hash', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
