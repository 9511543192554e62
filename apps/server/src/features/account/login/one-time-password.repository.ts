import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/**
 * Keeps the epoch that was issued after `freshAfter`, else begins a new one: an older password must not become valid
 * again. Null when there is no such account, or it is a member and `visitorsOnly` is set.
 */
export async function issueOtpEpoch(
  db: Db,
  accountId: string,
  { now, freshAfter, visitorsOnly }: { now: number; freshAfter: number; visitorsOnly: boolean },
) {
  const fresh = sql<boolean>`otp_issued_at > ${new Date(freshAfter)}`;
  let issuing = db
    .updateTable('accounts')
    .set({
      otp_epoch: sql<number>`case when ${fresh} then otp_epoch else otp_epoch + 1 end`,
      otp_issued_at: sql<Date>`case when ${fresh} then otp_issued_at else ${new Date(now)} end`,
    })
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null);
  if (visitorsOnly) issuing = issuing.where('claimed_at', 'is', null);
  const row = await issuing.returning(['otp_epoch', 'otp_issued_at']).executeTakeFirst();
  return row?.otp_issued_at ? { epoch: row.otp_epoch, issuedAt: row.otp_issued_at.getTime() } : null;
}

/** Ends the epoch; of all who try at once, one gets true. */
export async function useOtpEpoch(db: Db, accountId: string, epoch: number, issuedAfter: number): Promise<boolean> {
  const used = await db
    .updateTable('accounts')
    .set({ otp_epoch: epoch + 1, otp_issued_at: null })
    .where('id', '=', accountId)
    .where('otp_epoch', '=', epoch)
    .where('otp_issued_at', '>', new Date(issuedAfter))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}
