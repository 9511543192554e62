import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../platform/db/db.ts';
import { issueOtpEpoch, useOtpEpoch } from './one-time-password.repository.ts';

const validMs = 10 * 60 * 1000;
/** While at least this much is left the same password is answered again, so that a retry after a lost answer is harmless. */
const keepMs = validMs / 2;

interface Owner {
  readonly agentId: string;
  readonly accountId: string;
}

export type OneTimePasswords = ReturnType<typeof oneTimePasswords>;

/** The password of a silent login: recomputed from the account's epoch, never stored, and used up by the login. */
export function oneTimePasswords({ key, clock }: { key: Buffer; clock: () => number }) {
  function compute({ agentId, accountId }: Owner, epoch: number): Buffer {
    return createHmac('sha256', key).update(`${agentId}|${accountId}|${epoch}`).digest();
  }

  return {
    /** Null when there is no such account, or it is a member and `visitorsOnly` is set. */
    async issue(db: Db, owner: Owner, { visitorsOnly = false }: { visitorsOnly?: boolean } = {}) {
      const now = clock();
      const freshAfter = now - validMs + keepMs;
      const issued = await issueOtpEpoch(db, owner.accountId, { now, freshAfter, visitorsOnly });
      if (!issued) return null;
      const password = compute(owner, issued.epoch).toString('base64url');
      return { password, expiresAt: issued.issuedAt + validMs };
    },

    /** Whether the text is the password of this epoch; the epoch may be over by now, `use` decides. */
    matches(text: string, owner: Owner, epoch: number): boolean {
      if (!/^[A-Za-z0-9_-]{43}$/.test(text)) return false;
      const given = Buffer.from(text, 'base64url');
      const expected = compute(owner, epoch);
      // Two texts can decode to the same bytes; only the one that was given out is the password.
      return timingSafeEqual(given, expected) && expected.toString('base64url') === text;
    },

    /** Of all who come with the password of one epoch, one gets true. */
    use: async (db: Db, accountId: string, epoch: number) => await useOtpEpoch(db, accountId, epoch, clock() - validMs),
  };
}
