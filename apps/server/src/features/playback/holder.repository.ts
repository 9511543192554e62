import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '../../platform/errors/fail.ts';
import type { Db } from '../../platform/db/db.ts';

export interface Watcher {
  readonly accountId: string;
  readonly sessionId?: string | undefined;
}

export type Holders = ReturnType<typeof holderRepository>;

export function holderRepository(db: Db) {
  return {
    /** The name under which grants to this session are signed now. */
    async holderOf({ accountId, sessionId: given }: Watcher): Promise<string> {
      const sessionId = given ?? null;
      const find = db
        .selectFrom('playback_holders')
        .select('holder')
        .where('account_id', '=', accountId)
        .where('session_id', 'is not distinct from', sessionId);
      const known = await find.executeTakeFirst();
      if (known) return known.holder;
      const holder = randomBytes(12).toString('base64url');
      // None for somebody who is shut out or has just signed out: a grant that was asked for in that moment is not given
      // after it. The lock makes the end of a session wait until it can see the name, or this see the end.
      await sql`insert into playback_holders (account_id, session_id, holder)
        select id, ${sessionId}::bigint, ${holder} from accounts
        where id = ${accountId} and (banned_until is null or banned_until <= now()) and (${sessionId}::bigint is null
          or exists (select from sessions where id = ${sessionId} and revoked_at is null for share))
        on conflict do nothing`.execute(db);
      // Another request may have been faster; both get the name that is there.
      const made = await find.executeTakeFirst();
      if (!made) throw fail('SESSION_REPLACED');
      return made.holder;
    },
  };
}
