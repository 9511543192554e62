import type pg from 'pg';
import { isDatabaseUnavailable } from '../http/failure.ts';
import { findBan } from './account-ban.ts';
import { type FoundSession, judge, readSession, type SessionSnapshot } from './session-snapshot.ts';
import { newToken, tokenHash } from './session-token.ts';

const dayMs = 24 * 3600 * 1000;
/** A session ends this long after it was last used … */
const idleMs = 30 * dayMs;
/** … and at the latest this long after it began. */
export const longestMs = 180 * dayMs;
/** Use is written down at most this often: a row update per request would cost more than it tells. */
const noteEveryMs = 10 * 60 * 1000;

export interface Client {
  readonly address: string;
  readonly userAgent: string;
  /** Name and port under which the client came; empty where that is not known. */
  readonly host?: string;
}

export interface Device extends Client {
  readonly sessionId: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
}

export interface NewSession {
  readonly sessionId: string;
  /** Goes into the cookie and nowhere else. */
  readonly token: string;
  readonly maxAgeSeconds: number;
}

export type Sessions = ReturnType<typeof createSessions>;

interface DeviceRow {
  id: string;
  address: string;
  user_agent: string;
  created_at: Date;
  last_seen_at: Date;
}

export function createSessions(pool: pg.Pool, clock: () => number) {
  /**
   * Writes down now and then that the session is in use, which is what keeps it; null when there is nothing to write.
   */
  function note(session: SessionSnapshot, host: string): Promise<void> | null {
    const now = clock();
    if (now - session.lastSeenAt < noteEveryMs) return null;
    session.lastSeenAt = now;
    return write(session, now, host);
  }

  async function write({ sessionId, createdAt }: SessionSnapshot, now: number, host: string): Promise<void> {
    // A note beside the call: on a full disk it cannot be made, and what is only read is answered all the same.
    await pool
      .query(
        `update sessions set last_seen_at = $2, expires_at = $3, host = coalesce(nullif($4, ''), host)
         where id = $1 and revoked_at is null`,
        [sessionId, new Date(now), expiry(createdAt, now), host],
      )
      .catch((error: unknown) => {
        if (!isDatabaseUnavailable(error)) throw error;
      });
  }

  /** Throws what somebody reads whose account is shut out. `find` takes the sessions of such an account for ended. */
  async function refuseBanned(accountId: string): Promise<void> {
    const refusal = await findBan(pool, accountId, clock());
    if (refusal) throw refusal;
  }

  return {
    /** As the database has it now. A session of another agent is no session here. */
    async find(token: string, agentId: string, host = ''): Promise<FoundSession> {
      const session = await readSession(pool, token);
      const found = judge(session, agentId, clock());
      if (session && found.state === 'active') await note(session, host);
      return found;
    },
    note,
    refuseBanned,
    /**
     * `restricted`: opened by a machine code alone; it may read, but not pay, bind, export or delete. `since`: when the
     * one began that it goes on from, so that it ends no later.
     */
    async create(
      { agentId, accountId }: { agentId: string; accountId: string },
      { address, userAgent, host = '' }: Client,
      { restricted = false, since }: { restricted?: boolean; since?: number } = {},
    ): Promise<NewSession> {
      await refuseBanned(accountId);
      const now = clock();
      const createdAt = since ?? now;
      const token = newToken();
      const result = await pool.query<{ id: string }>(
        `insert into sessions (token_hash, agent_id, account_id, created_at, last_seen_at, expires_at, address, user_agent,
           restricted, host)
         select $1, a.agent_id, a.id, $10, $4, $5, $6, $7, $8, $9 from accounts a
         where a.id = $3 and a.agent_id = $2 and a.deleted_at is null returning id`,
        [
          tokenHash(token),
          agentId,
          accountId,
          new Date(now),
          expiry(createdAt, now),
          address,
          userAgent.slice(0, 400),
          restricted,
          host,
          new Date(createdAt),
        ],
      );
      const row = result.rows[0];
      if (!row) throw new Error(`no account ${accountId} at agent ${agentId}`);
      return { sessionId: row.id, token, maxAgeSeconds: longestMs / 1000 };
    },
    /** Ends one session of the account; false when there is none to end. */
    async revoke(accountId: string, sessionId: string): Promise<boolean> {
      const result = await pool.query(
        'update sessions set revoked_at = $3 where account_id = $1 and id = $2 and revoked_at is null',
        [accountId, sessionId, new Date(clock())],
      );
      return result.rowCount === 1;
    },
    /** Ends every session of the account but `exceptSessionId`; answers how many. */
    async revokeOthers(accountId: string, exceptSessionId: string | null): Promise<number> {
      const result = await pool.query(
        `update sessions set revoked_at = $3 where account_id = $1 and id is distinct from $2::bigint
         and revoked_at is null and expires_at > $3`,
        [accountId, exceptSessionId, new Date(clock())],
      );
      return result.rowCount ?? 0;
    },
    async list(accountId: string): Promise<Device[]> {
      const result = await pool.query<DeviceRow>(
        `select id, address, user_agent, created_at, last_seen_at from sessions
         where account_id = $1 and revoked_at is null and expires_at > $2 order by last_seen_at desc, id desc limit 100`,
        [accountId, new Date(clock())],
      );
      return result.rows.map((row) => ({
        sessionId: row.id,
        address: row.address,
        userAgent: row.user_agent,
        createdAt: row.created_at.getTime(),
        lastSeenAt: row.last_seen_at.getTime(),
      }));
    },
  };
}

function expiry(createdAt: number, now: number): Date {
  return new Date(Math.min(now + idleMs, createdAt + longestMs));
}
