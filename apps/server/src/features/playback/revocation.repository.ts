import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { longestGrantMs } from './playback-token.ts';

/** Every change of the list is announced on this channel of the database. */
export const revocationChannel = 'playback_revoked';

/** What was taken down plays no more: its tokens are refused until the last of them would have run out. */
export async function revokeMedia(db: Db, mediaId: string, now: number): Promise<void> {
  await revoke(db, `media ${mediaId}`, now);
}

/** A takedown that was a mistake. */
export async function restoreMedia(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('playback_revocations').where('subject', '=', `media ${mediaId}`).execute();
  await sql`select pg_notify(${revocationChannel}, '')`.execute(db);
}

/**
 * Ends every right that was the account's own, in all its sessions: a ban, a refund, a deletion. They get other names, so
 * what the account is entitled to after this plays. The end of one session takes away its name by itself (a trigger).
 */
export async function revokeAccount(db: Db, accountId: string, now: number): Promise<void> {
  const gone = await db
    .deleteFrom('playback_holders')
    .where('account_id', '=', accountId)
    .returning('holder')
    .execute();
  for (const { holder } of gone) await revoke(db, `holder ${holder}`, now);
}

async function revoke(db: Db, subject: string, now: number): Promise<void> {
  const expires_at = new Date(now + longestGrantMs);
  await db
    .insertInto('playback_revocations')
    .values({ subject, expires_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ expires_at }))
    .execute();
  await sql`select pg_notify(${revocationChannel}, '')`.execute(db);
}

/** `media <id>` and `holder <name>` whose tokens could still be in use at a moment. */
export async function revokedSubjects(db: Db, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('playback_revocations')
    .select('subject')
    .where('expires_at', '>', new Date(now))
    .execute();
  return new Set(rows.map((row) => row.subject));
}
