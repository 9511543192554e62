import type pg from 'pg';
import type { Account } from '../caller/caller.ts';
import { tokenHash } from './session-token.ts';

/** A session and its account as they were when they were read; what time does to them is judged when they are used. */
export interface SessionSnapshot {
  readonly sessionId: string;
  readonly accountId: string;
  readonly agentId: string;
  readonly claimed: boolean;
  readonly hasPhone: boolean;
  readonly restricted: boolean;
  readonly youth: boolean;
  /** Confirmed, and not in youth mode. */
  readonly ofAge: boolean;
  readonly ageUntil: number;
  readonly vipUntil: number | null;
  readonly createdAt: number;
  readonly endsAt: number;
  /** Revoked, or its account is deleted. */
  readonly ended: boolean;
  readonly bannedUntil: number;
  /** Moved on by who writes it down, so that requests of one moment do not all do so. */
  lastSeenAt: number;
}

export type FoundSession =
  | { readonly state: 'none' }
  /** It was there, and ended: replaced, revoked or expired. */
  | { readonly state: 'ended' }
  | { readonly state: 'active'; readonly sessionId: string; readonly account: Account };

export const noSession: FoundSession = { state: 'none' };
const endedSession: FoundSession = { state: 'ended' };

interface Row {
  sessionId: string;
  accountId: string;
  agentId: string;
  claimed: boolean;
  hasPhone: boolean;
  restricted: boolean;
  youth: boolean;
  ofAge: boolean;
  ageUntil: Date | null;
  vipUntil: Date | null;
  bannedUntil: Date | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  ended: boolean;
}

const statement = {
  name: 'session-find',
  text: `select s.id as "sessionId", s.account_id as "accountId", s.agent_id as "agentId",
           a.claimed_at is not null as claimed, a.phone is not null as "hasPhone", s.restricted,
           a.youth_pin_hash is not null as youth,
           a.age_confirmed_at is not null and a.youth_pin_hash is null as "ofAge", a.age_until as "ageUntil",
           a.vip_until as "vipUntil", a.banned_until as "bannedUntil", s.created_at as "createdAt",
           s.last_seen_at as "lastSeenAt", s.expires_at as "expiresAt",
           s.revoked_at is not null or a.deleted_at is not null as ended
         from sessions s join accounts a on a.id = s.account_id and a.agent_id = s.agent_id
         where s.token_hash = $1`,
};

/** Null for a token that never opened anything. */
export async function readSession(pool: Pick<pg.Pool, 'query'>, token: string): Promise<SessionSnapshot | null> {
  const { rows } = await pool.query<Row>({ ...statement, values: [tokenHash(token)] });
  const [row] = rows;
  if (!row) return null;
  const { ageUntil, vipUntil, bannedUntil, createdAt, lastSeenAt, expiresAt, ...same } = row;
  return {
    ...same,
    ageUntil: ageUntil?.getTime() ?? Infinity,
    vipUntil: vipUntil?.getTime() ?? null,
    bannedUntil: bannedUntil?.getTime() ?? -Infinity,
    createdAt: createdAt.getTime(),
    lastSeenAt: lastSeenAt.getTime(),
    endsAt: expiresAt.getTime(),
  };
}

/** Sessions end with a ban; one that a login opened in that very moment is none either. */
export function isOpen({ ended, endsAt, bannedUntil }: SessionSnapshot, now: number): boolean {
  return !ended && endsAt > now && bannedUntil <= now;
}

export function isAdult({ ofAge, ageUntil }: SessionSnapshot, now: number): boolean {
  return ofAge && ageUntil > now;
}

/** What the session is worth at this agent and moment. One of another agent is no session here. */
export function judge(session: SessionSnapshot | null, agentId: string, now: number): FoundSession {
  if (session?.agentId !== agentId) return noSession;
  if (!isOpen(session, now)) return endedSession;
  const { sessionId, accountId, claimed, hasPhone, restricted, youth, vipUntil } = session;
  const adult = isAdult(session, now);
  const vip = vipUntil !== null && vipUntil > now;
  return {
    state: 'active',
    sessionId,
    account: { accountId, agentId, sessionId, claimed, hasPhone, restricted, adult, youth, vip, vipUntil },
  };
}
