import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Db } from '../../platform/db/db.ts';
import { BackupError } from './backup-failure.ts';

/**
 * Any number that nothing else locks: one backup at a time, whichever process makes it. It is the sign of life as well: the
 * database drops it with the connection, so of a process that was killed nothing stays behind that the next one waits for.
 */
const lockKey = 5_183_026_472;

/** One copy of the cluster at a time; and one who looks after the archive of its log. */
export const baseLockKey = 5_183_026_474;
export const archiveLockKey = 5_183_026_475;

/** And one who sends the packed log to the bucket, and one who sends the copies. */
export const sendLogLockKey = 5_183_026_476;
export const sendBasesLockKey = 5_183_026_477;

/** A machine that vanished without a word is found out in a minute. */
const keepAlive = `set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set statement_timeout = 0; set idle_session_timeout = 0`;

/** Runs while nobody else makes, prunes or tries a backup; the signal is aborted when the lock is lost. */
export async function whileLocked<T>(pool: Pool, work: (lost: AbortSignal) => Promise<T>, key = lockKey): Promise<T> {
  const client = await pool.connect();
  const lost = new AbortController();
  client.on('error', () => lost.abort(new BackupError('interrupted', 'the connection to the database was lost')));
  try {
    await client.query(keepAlive);
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (!rows[0]?.taken) throw new BackupError('busy', 'another backup is being made: wait until it is done');
    try {
      return await work(lost.signal);
    } finally {
      // At once: the end of a connection takes a moment, in which the next one would be refused.
      await client.query('select pg_advisory_unlock($1)', [key]).catch(() => {});
    }
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** Whether a process that lives holds the lock. */
export async function isLocked(db: Db, key = lockKey): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and classid::bigint = ${key}::bigint >> 32
      and objid::bigint = ${key}::bigint & 4294967295) as held`.execute(db);
  return rows[0]?.held === true;
}
