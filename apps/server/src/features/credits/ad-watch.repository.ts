import { hash, randomBytes } from 'node:crypto';
import { type Db, transact } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';

export type AdWatches = ReturnType<typeof adWatchRepository>;

export function adWatchRepository(db: Db) {
  return {
    /**
     * Answers the token that proves later that the ad was watched. An account watches one ad at a time: a watch that is
     * still running ends, and its token is void.
     */
    async begin(accountId: string, adId: string, { at, lastsMs }: { at: number; lastsMs: number }): Promise<string> {
      const token = randomBytes(24).toString('base64url');
      await transact(db, async (trx) => {
        // Without the lock, two that begin at once would not see each other.
        await lockFor(trx, `ad watch ${accountId}`);
        await trx
          .deleteFrom('ad_watches')
          .where('account_id', '=', accountId)
          .where('used_at', 'is', null)
          .where('ends_at', '>', new Date(at))
          .execute();
        await trx
          .insertInto('ad_watches')
          .values({
            token_hash: hashOf(token),
            account_id: accountId,
            ad_id: adId,
            started_at: new Date(at),
            ends_at: new Date(at + lastsMs),
          })
          .execute();
      });
      return token;
    },

    /** Consumes the token. False when it is not this account's and ad's, was used, or is too young or too old. */
    async use(
      trx: Db,
      { accountId, adId, token }: { accountId: string; adId: string; token: string },
      { now, leastMs, mostMs }: { now: number; leastMs: number; mostMs: number },
    ): Promise<boolean> {
      const used = await trx
        .updateTable('ad_watches')
        .set({ used_at: new Date(now) })
        .where('token_hash', '=', hashOf(token))
        .where('account_id', '=', accountId)
        .where('ad_id', '=', adId)
        .where('used_at', 'is', null)
        .where('started_at', '<=', new Date(now - leastMs))
        .where('started_at', '>', new Date(now - mostMs))
        .executeTakeFirst();
      return used.numUpdatedRows === 1n;
    },
  };
}

function hashOf(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
