import { LRUCache } from 'lru-cache';
import { upTo } from '../cache/up-to.ts';
import type pg from 'pg';
import type { Listener } from '../db/listen.ts';
import { type FoundSession, isOpen, judge, readSession, type SessionSnapshot } from './session-snapshot.ts';
import type { Sessions } from './session-store.ts';

export type KnownSessions = ReturnType<typeof knownSessions>;

/**
 * Changes are told at once (channel `rights`). Where a notice is lost, nothing is older than this: a ban, a logout or a
 * purchase counts within two seconds, in every process.
 */
const oldestMs = 1500;
/** More than a process can answer in that time; some 300 bytes each. */
const mostSessions = 4000;

interface Deps {
  readonly pool: Pick<pg.Pool, 'query'>;
  readonly sessions: Pick<Sessions, 'note'>;
  readonly clock: () => number;
  /** Without one nothing is remembered. */
  readonly listener: Listener | undefined;
}

/** Sessions as they were a moment ago, so that the calls of one screen do not each ask the database who it is. */
export function knownSessions({ pool, sessions, clock, listener }: Deps) {
  const known = new LRUCache<string, { readonly session: SessionSnapshot | null; readonly readAt: number }>(
    upTo(mostSessions),
  );
  /** A screen makes several calls at once: they wait for one reading. */
  const readings = new Map<string, Promise<SessionSnapshot | null>>();

  listener?.on('rights', (accountId) => {
    // Whose session is being read is not known yet: nobody who asks from now on is given what may be older.
    readings.clear();
    for (const [token, { session }] of known) if (session?.accountId === accountId) known.delete(token);
  });
  listener?.onGap(() => {
    readings.clear();
    known.clear();
  });

  function read(token: string): Promise<SessionSnapshot | null> {
    if (!listener) return readSession(pool, token);
    const running = readings.get(token);
    if (running) return running;
    const readAt = clock();
    const own = readSession(pool, token)
      .then((session) => {
        if (readings.get(token) === own) known.set(token, { session, readAt });
        return session;
      })
      .finally(() => {
        if (readings.get(token) === own) readings.delete(token);
      });
    readings.set(token, own);
    return own;
  }

  function lately(token: string): SessionSnapshot | null | undefined {
    const found = known.get(token);
    return found && Math.abs(clock() - found.readAt) < oldestMs ? found.session : undefined;
  }

  /** Waits only where the use of the session has to be written down. */
  function judged(session: SessionSnapshot | null, agentId: string, host: string) {
    const found = judge(session, agentId, clock());
    if (!session || found.state !== 'active') return found;
    const noting = sessions.note(session, host);
    return noting ? noting.then(() => found) : found;
  }

  function ifOpen(session: SessionSnapshot | null): SessionSnapshot | null {
    return session && isOpen(session, clock()) ? session : null;
  }

  return {
    /**
     * For calls that only read: what the session is worth here. Waits for the database only where memory does not know.
     */
    find(token: string, agentId: string, host: string): FoundSession | Promise<FoundSession> {
      const session = lately(token);
      return session === undefined
        ? read(token).then((fresh) => judged(fresh, agentId, host))
        : judged(session, agentId, host);
    },
    /** The session itself, of whichever agent; null when it is not open. */
    open(token: string): SessionSnapshot | null | Promise<SessionSnapshot | null> {
      const session = lately(token);
      return session === undefined ? read(token).then(ifOpen) : ifOpen(session);
    },
    /** The same from memory alone; undefined where it does not know. */
    lately(token: string): SessionSnapshot | null | undefined {
      const session = lately(token);
      return session && ifOpen(session);
    },
    /** After a call that may have changed it. */
    forget(token: string) {
      readings.delete(token);
      known.delete(token);
    },
  };
}
