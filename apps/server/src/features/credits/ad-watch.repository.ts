import { hash, randomBytes } from 'node:crypto';
import type { Db } from '../../platform/db/db.ts';
import { lockFor } from '../../platform/db/lock.ts';

export interface AdWatches {
  /**
   * Begins to watch; the token proves it later. Nobody watches two at a time: one that still runs is over, and its token
   * worth nothing.
   */
  begin(accountId: string, adId: string, time: { at: number; lastsMs: number }): Promise<string>;
  /** Uses the token up. False when it is not this account's and ad's, was used, or is not between the two ages. */
  use(
    db: Db,
    watch: { accountId: string; adId: string; token: string },
    age: { now: number; leastMs: number; mostMs: number },
  ): Promise<boolean>;
}

export function adWatchRepository(db: Db): AdWatches {
  return {
    async begin(accountId, adId, { at, lastsMs }) {
      const token = randomBytes(24).toString('base64url');
      await db.transaction().execute(async (trx) => {
        // Two that begin at once would each not see the other.
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

    async use(trx, { accountId, adId, token }, { now, leastMs, mostMs }) {
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
