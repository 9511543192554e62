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
  await announce(db);
}

/** Of one agent: what it hides plays no more for its members, and for those of others as before. */
interface AgentMedia {
  readonly mediaId: string;
  readonly agentId: string;
}

export async function revokeMediaIn(db: Db, some: readonly AgentMedia[], now: number): Promise<void> {
  if (some.length === 0) return;
  await sql`insert into playback_revocations (subject, expires_at)
    select distinct subject, ${new Date(now + longestGrantMs)}::timestamptz from unnest(${some.map(ofAgent)}::text[]) subject
    on conflict (subject) do update set expires_at = excluded.expires_at`.execute(db);
  await announce(db);
}

export async function restoreMediaIn(db: Db, some: readonly AgentMedia[]): Promise<void> {
  if (some.length === 0) return;
  await sql`delete from playback_revocations where subject = any(${some.map(ofAgent)}::text[])`.execute(db);
  await announce(db);
}

/** A process of an older version knows no such subject and lets it play until its grant ends. */
export function ofAgent({ mediaId, agentId }: AgentMedia): string {
  return `media ${mediaId} agent ${agentId}`;
}

async function announce(db: Db): Promise<void> {
  await sql`select pg_notify(${revocationChannel}, '')`.execute(db);
}

/**
 * Ends every right that was the account's own, in all its sessions: a ban, a refund, a deletion. They get other names, so
 * what the account is entitled to after this plays. The end of one session takes away its name by itself (a trigger).
 */
export async function revokeAccount(db: Db, accountId: string, now: number): Promise<void> {
  // In one statement: a name that is gone and not refused would play on.
  await sql`with gone as (delete from playback_holders where account_id = ${accountId} returning holder)
    insert into playback_revocations (subject, expires_at)
    select 'holder ' || holder, ${new Date(now + longestGrantMs)}::timestamptz from gone
    on conflict (subject) do update set expires_at = excluded.expires_at`.execute(db);
  await announce(db);
}

async function revoke(db: Db, subject: string, now: number): Promise<void> {
  const expires_at = new Date(now + longestGrantMs);
  await db
    .insertInto('playback_revocations')
    .values({ subject, expires_at })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet({ expires_at }))
    .execute();
  await announce(db);
}

/** `media <id>`, `media <id> agent <id>` and `holder <name>` whose tokens could still be in use at a moment. */
export async function revokedSubjects(db: Db, now: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('playback_revocations')
    .select('subject')
    .where('expires_at', '>', new Date(now))
    .execute();
  return new Set(rows.map((row) => row.subject));
}
