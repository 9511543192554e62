import { sql } from 'kysely';
import { createPatience } from '../../platform/cache/patience.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Listener } from '../../platform/db/listen.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { longestGrantMs, type PlaybackGrant } from './playback-token.ts';

const channel = 'playback_revoked';
/** A notice makes it immediate. Without one (a lost connection) the list is never older than this when it is used. */
const oldestMs = 5000;
/** So long a newer list is waited for when the database hangs; then the one in memory counts. */
const patienceMs = 1000;

/** What was taken down plays no more: its tokens are refused until the last of them would have run out. */
export async function revokeMedia(db: Db, mediaId: string, now: number): Promise<void> {
  await revoke(db, `media ${mediaId}`, now);
}

/** A takedown that was a mistake. */
export async function restoreMedia(db: Db, mediaId: string): Promise<void> {
  await db.deleteFrom('playback_revocations').where('subject', '=', `media ${mediaId}`).execute();
  await sql`select pg_notify(${channel}, '')`.execute(db);
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
  await sql`select pg_notify(${channel}, '')`.execute(db);
}

export interface Revocations {
  /** Answers from memory; waits for the database only when the list is too old to be trusted. */
  isRevoked(grant: Pick<PlaybackGrant, 'mediaId' | 'holder'>): boolean | Promise<boolean>;
}

interface Deps {
  readonly db: Db;
  readonly clock: () => number;
  readonly log: Pick<Logger, 'warn'>;
  readonly listener: Listener | undefined;
}

/** The list in memory. It holds what happened in the last six hours, so it stays short. */
export function revocationList({ db, clock, log, listener }: Deps): Revocations {
  let subjects: ReadonlySet<string> | undefined;
  let loadedAt = 0;
  let loading: Promise<void> | undefined;
  let again = false;
  const patience = createPatience(patienceMs);

  async function load(): Promise<void> {
    do {
      again = false;
      const now = clock();
      const rows = await db
        .selectFrom('playback_revocations')
        .select('subject')
        .where('expires_at', '>', new Date(now))
        .execute();
      subjects = new Set(rows.map((row) => row.subject));
      loadedAt = now;
      // A notice that came while this ran may be about a row that it did not see.
    } while (again);
  }

  function refresh(): Promise<void> {
    again = loading !== undefined;
    loading ??= patience.watch(load()).finally(() => {
      loading = undefined;
    });
    return loading;
  }

  const onNotice = () => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'revocations not read'));
  };
  listener?.on(channel, onNotice);
  listener?.onGap(onNotice);
  // Before the first viewer asks: from then on who holds a token plays, with or without a database.
  if (listener) onNotice();

  function holds({ mediaId, holder }: Pick<PlaybackGrant, 'mediaId' | 'holder'>): boolean {
    if (subjects === undefined || subjects.size === 0) return false;
    return subjects.has(`media ${mediaId}`) || (holder !== undefined && subjects.has(`holder ${holder}`));
  }

  return {
    isRevoked(grant) {
      if (subjects !== undefined && Math.abs(clock() - loadedAt) < oldestMs) return holds(grant);
      const reading = (loading ?? refresh()).catch((error: unknown) => {
        // A database that is away for a moment must not stop every player. Without any list nothing is certain.
        if (subjects === undefined) throw error;
        log.warn({ err: error }, 'revocations not read');
      });
      if (subjects === undefined) return reading.then(() => holds(grant));
      return patience.wait(reading)?.then(() => holds(grant)) ?? holds(grant);
    },
  };
}
