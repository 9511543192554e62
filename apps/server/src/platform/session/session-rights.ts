import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type pg from 'pg';
import type { Listener } from '../db/listen.ts';

/** What a session may see of what many share, and nothing else about it. */
export interface Rights {
  readonly accountId: string;
  /** The agent whose session it is: at another one it is no session. */
  readonly agentId: string;
  /** Of age, and not in youth mode. */
  readonly adult: boolean;
  readonly youth: boolean;
}

export interface SessionRights {
  /** Null for a token that opens nothing. Waits for the database only where memory does not know. */
  of(token: string): Rights | null | Promise<Rights | null>;
  /** After a call that may have changed them. */
  forget(token: string): void;
}

/** Changes are told at once (channel `rights`); while notices are lost, no answer is older than this. */
const oldestMs = 10_000;
const mostSessions = 20_000;

const statement = {
  name: 'session-rights',
  text: `select s.account_id as "accountId", s.agent_id as "agentId", a.youth_pin_hash is not null as youth,
           a.age_confirmed_at is not null and a.youth_pin_hash is null and (a.age_until is null or a.age_until > $2)
             as adult, a.age_until as "ageUntil"
         from sessions s join accounts a on a.id = s.account_id and a.agent_id = s.agent_id
         where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and a.deleted_at is null
           and (a.banned_until is null or a.banned_until <= $2)`,
};

interface Deps {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly clock: () => number;
  /** Without one nothing is remembered. */
  readonly listener: Listener | undefined;
}

/**
 * Lists that many share are answered from memory, in another version for those who may see 18+ titles. So that telling
 * the versions apart costs no query for each page, what a session may see is remembered here for a moment.
 */
export function sessionRights({ pool, clock, listener }: Deps): SessionRights {
  const known = new LRUCache<string, { readonly rights: Rights | null; readonly until: number }>({ max: mostSessions });
  /** Moves with every change, so that an answer from before it is not kept after it. */
  let changes = 0;

  listener?.on('rights', (accountId) => {
    changes += 1;
    for (const [token, { rights }] of known) if (rights?.accountId === accountId) known.delete(token);
  });
  listener?.onGap(() => {
    changes += 1;
    known.clear();
  });

  async function find(token: string): Promise<Rights | null> {
    const before = changes;
    const now = clock();
    const values = [hash('sha256', token, 'buffer'), new Date(now)];
    const row = (await pool.query<Rights & { ageUntil: Date | null }>({ ...statement, values })).rows[0];
    if (!row) return keep(null, now + oldestMs);
    const { ageUntil, ...rights } = row;
    // Nobody changes anything when an age confirmation runs out, so nobody tells.
    return keep(rights, rights.adult && ageUntil ? Math.min(now + oldestMs, ageUntil.getTime()) : now + oldestMs);

    function keep(found: Rights | null, until: number): Rights | null {
      if (listener && changes === before) known.set(token, { rights: found, until });
      return found;
    }
  }

  return {
    of(token) {
      const remembered = known.get(token);
      return remembered && remembered.until > clock() ? remembered.rights : find(token);
    },
    forget(token) {
      changes += 1;
      known.delete(token);
    },
  };
}
