import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../platform/db/schema.ts';
import { fail } from '../../platform/http/fail.ts';

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
      // None for somebody who is shut out: a grant that was asked for in the moment of the ban is not given after it.
      await sql`insert into playback_holders (account_id, holder)
        select id, ${holder} from accounts where id = ${accountId} and (banned_until is null or banned_until <= now())
        on conflict (account_id) do nothing`.execute(db);
      // Another request may have been faster; both get the name that is there.
      const made = await find.executeTakeFirst();
      if (!made) throw fail('SESSION_REPLACED');
      return made.holder;
    },
  };
}
