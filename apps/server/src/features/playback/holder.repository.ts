import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';

export interface Holders {
  /** The name under which the account's grants are signed now. */
  holderOf(accountId: string): Promise<string>;
}

export function holderRepository(db: Kysely<Schema>): Holders {
  return {
    async holderOf(accountId) {
      const find = db.selectFrom('playback_holders').select('holder').where('account_id', '=', accountId);
      const known = await find.executeTakeFirst();
      if (known) return known.holder;
      const holder = randomBytes(12).toString('base64url');
      await db
        .insertInto('playback_holders')
        .values({ account_id: accountId, holder })
        .onConflict((conflict) => conflict.column('account_id').doNothing())
        .execute();
      // Another request may have been faster; both get the name that is there.
      return (await find.executeTakeFirstOrThrow()).holder;
    },
  };
}
