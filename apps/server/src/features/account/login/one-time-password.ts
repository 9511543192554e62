import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

const validMs = 10 * 60 * 1000;
/** Asked for again while at least this much is left, it is the same one: a lost answer does no harm. */
const keepMs = validMs / 2;

interface Owner {
  readonly agentId: string;
  readonly accountId: string;
}

export interface IssuedPassword {
  readonly password: string;
  readonly expiresAt: number;
}

/** The password of a silent login: recomputed from the account's epoch, never stored, and used up by the login. */
export interface OneTimePasswords {
  /** Null when there is no such account, or it got claimed and `unclaimedOnly` is set. */
  issue(db: Db, owner: Owner, options?: { unclaimedOnly?: boolean }): Promise<IssuedPassword | null>;
  /** Whether the text is the password of this epoch; the epoch may be over by now, `use` decides. */
  matches(text: string, owner: Owner, epoch: number): boolean;
  /** Of all who come with the password of one epoch, one gets true. */
  use(db: Db, accountId: string, epoch: number): Promise<boolean>;
}

export function oneTimePasswords({ key, clock }: { key: Buffer; clock: () => number }): OneTimePasswords {
  function compute({ agentId, accountId }: Owner, epoch: number): Buffer {
    return createHmac('sha256', key).update(`${agentId}|${accountId}|${epoch}`).digest();
  }

  return {
    async issue(db, owner, { unclaimedOnly = false } = {}) {
      const now = clock();
      const fresh = sql<boolean>`otp_issued_at > ${new Date(now - validMs + keepMs)}`;
      // An older one moves on to a new epoch: it must not come back to life.
      let issuing = db
        .updateTable('accounts')
        .set({
          otp_epoch: sql<number>`case when ${fresh} then otp_epoch else otp_epoch + 1 end`,
          otp_issued_at: sql<Date>`case when ${fresh} then otp_issued_at else ${new Date(now)} end`,
        })
        .where('id', '=', owner.accountId)
        .where('deleted_at', 'is', null);
      if (unclaimedOnly) issuing = issuing.where('claimed_at', 'is', null);
      const row = await issuing.returning(['otp_epoch', 'otp_issued_at']).executeTakeFirst();
      if (!row?.otp_issued_at) return null;
      const password = compute(owner, row.otp_epoch).toString('base64url');
      return { password, expiresAt: row.otp_issued_at.getTime() + validMs };
    },

    matches(text, owner, epoch) {
      if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
      const given = Buffer.from(text, 'base64url');
      const expected = compute(owner, epoch);
      // Two texts can decode to the same bytes; only the one that was given out is the password.
      return timingSafeEqual(given, expected) && expected.toString('base64url') === text;
    },

    async use(db, accountId, epoch) {
      const used = await db
        .updateTable('accounts')
        .set({ otp_epoch: epoch + 1, otp_issued_at: null })
        .where('id', '=', accountId)
        .where('otp_epoch', '=', epoch)
        .where('otp_issued_at', '>', new Date(clock() - validMs))
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },
  };
}
