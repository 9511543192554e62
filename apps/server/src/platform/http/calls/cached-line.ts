import type { IncomingMessage } from 'node:http';
import type { BodyCache } from '../../cache/body-cache.ts';
import type { Reads } from '../../db/replica/reads.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { KnownSessions } from '../../session/known-sessions.ts';
import { isAdult, type SessionSnapshot } from '../../session/session-snapshot.ts';
import type { Line } from '../front.ts';
import type { Hsts } from '../security-headers.ts';
import { requestId } from '../request-id.ts';
import { sendCached } from './answer.ts';
import { cookieToken } from './cookies.ts';
import { justWrote } from './just-wrote.ts';
import { anonymous } from './steps.ts';

interface Deps {
  readonly cache: BodyCache;
  readonly known: Pick<KnownSessions, 'lately'>;
  readonly clock: () => number;
  readonly metrics: Pick<Metrics, 'observe'>;
  readonly reads: Pick<Reads, 'replicated'>;
}

interface Question {
  readonly call: string;
  readonly https: boolean;
  readonly hsts: Hsts;
  readonly host: string;
  readonly url: string;
  /** Who has a session is answered by the handler. */
  readonly unlessSignedIn: boolean;
}

/** The names that a body has in the cache for one question, by what the session of the asker may see. */
export function aliasesOf({ host, url }: Pick<Question, 'host' | 'url'>) {
  // Lines, because no header and no URL can hold the end of one.
  const question = `${host}\n${anonymous(url)}`;
  const all = `all\n${question}`;
  return (session: SessionSnapshot | null, now: number): string =>
    // The agent of the session is in the name: an adult of one agent is nobody at another.
    session && isAdult(session, now) ? `adult of ${session.agentId}\n${question}` : all;
}

/**
 * Answers one question while its body is in the cache and memory knows the session, if there is one. Youth mode is the
 * business of the handler: it counts. Too quick to ever be slow enough for the log, which is for slowness and refusals.
 */
export function cachedLine({ cache, known, clock, metrics, reads }: Deps, question: Question): Line {
  const { call, https, hsts, unlessSignedIn } = question;
  const aliasFor = aliasesOf(question);

  function openSession(token: string): SessionSnapshot | null | undefined {
    const session = known.lately(token);
    return session?.youth ? undefined : session;
  }

  return (request: IncomingMessage, response) => {
    const started = performance.now();
    if (reads.replicated && justWrote(request, https)) return false;
    const token = cookieToken(request.headers.cookie, 'session', https);
    if (token !== undefined && unlessSignedIn) return false;
    const session = token === undefined ? null : openSession(token);
    if (session === undefined) return false;
    const body = cache.peek(aliasFor(session, clock()));
    if (!body) return false;
    const status = sendCached(request, response, { hsts, id: requestId(request) }, body);
    metrics.observe(call, status, performance.now() - started);
    return true;
  };
}
