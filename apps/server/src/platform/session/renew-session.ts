import { fail } from '../errors/fail.ts';
import type { Db } from '../db/db.ts';
import { longestMs, type NewSession } from './session-store.ts';
import { newToken, tokenHash } from './session-token.ts';

/**
 * The same session under a new token, as part of a transaction that changes what the session opens: whoever had got hold
 * of the old one has nothing any more. All tabs of a browser share the cookie, and so the new token.
 */
export async function renewSession(trx: Db, sessionId: string): Promise<NewSession> {
  const token = newToken();
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ token_hash: tokenHash(token) })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw fail('SESSION_REPLACED');
  return { sessionId, token, maxAgeSeconds: longestMs / 1000 };
}
