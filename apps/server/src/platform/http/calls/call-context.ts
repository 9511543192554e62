import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Agent } from '../../caller/caller.ts';
import type { Logger } from '../../log/logger.ts';
import type { FoundSession } from '../../session/session-snapshot.ts';
import { headerOf, type Origin } from '../origin.ts';
import { hostOf } from './admit.ts';
import { cookiesOf } from './cookies.ts';
import type { CallContext } from './handlers.ts';

interface Deps {
  readonly log: Logger;
  readonly clock: () => number;
  readonly origin: Origin;
  readonly isAgentDomain: (host: string) => Promise<boolean>;
}

interface Caller {
  readonly call: string;
  readonly agent: Agent;
  readonly session: FoundSession;
  /** Of a cached call, which has no account. */
  readonly adult?: boolean;
  readonly headers?: CallContext['headers'] | undefined;
  readonly files?: CallContext['files'] | undefined;
  readonly nameAccount: (accountId: string) => void;
}

/** What a handler is given besides its input. */
export function callContext(
  { log, clock, origin, isAgentDomain }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, agent, session, adult, headers = {}, files = {}, nameAccount }: Caller,
): CallContext {
  const active = session.state === 'active' ? session : null;
  let own: Logger | undefined;
  return {
    agent,
    account: active?.account ?? null,
    adult: adult ?? active?.account.adult ?? false,
    sessionId: active?.sessionId ?? null,
    requestId: request.id,
    address: request.ip,
    userAgent: headerOf(request, 'user-agent') ?? '',
    host: hostOf(request),
    headers,
    files,
    cookies: cookiesOf(request, reply, origin.isHttps(request)),
    siteUrl: async () => origin.siteUrl(request, await isAgentDomain(request.hostname)),
    gone: () => goneSignal(reply),
    // Made for who writes something: few calls do, and it costs a twentieth of a personal call.
    get log() {
      return (own ??= log.child({ requestId: request.id, call }));
    },
    now: clock,
    nameAccount,
  };
}

function goneSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  return gone.signal;
}
