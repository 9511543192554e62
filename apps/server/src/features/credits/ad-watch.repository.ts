import { hash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface AdWatches {
  /** Begins to watch; the token proves it later. */
  begin(accountId: string, adId: string, at: number): Promise<string>;
  /** Uses the token up. False when it is not this account's and ad's, was used, or is not between the two ages. */
  use(
    db: Kysely<Schema>,
    watch: { accountId: string; adId: string; token: string },
    age: { now: number; leastMs: number; mostMs: number },
  ): Promise<boolean>;
}

export function adWatchRepository(db: Kysely<Schema>): AdWatches {
  return {
    async begin(accountId, adId, at) {
      const token = randomBytes(24).toString('base64url');
      await db
        .insertInto('ad_watches')
        .values({ token_hash: hashOf(token), account_id: accountId, ad_id: adId, started_at: new Date(at) })
        .execute();
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
