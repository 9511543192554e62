import type { CallPace, CallSpec } from '@liuguang/contract/call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyCache, CachedBody } from '../../cache/body-cache.ts';
import type { DiskGuard } from '../../disk/disk-guard.ts';
import { createBuckets } from '../../limits/buckets.ts';
import type { Limiter } from '../../limits/limiter.ts';
import type { Logger } from '../../log/logger.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { KnownSessions } from '../../session/known-sessions.ts';
import { isAdult, noSession, type SessionSnapshot } from '../../session/session-snapshot.ts';
import type { Sessions } from '../../session/session-store.ts';
import { addressKey } from '../../net/address.ts';
import type { Reads } from '../../db/replica/reads.ts';
import { sendCached, sendFailure, sendJson } from './answer.ts';
import { admit, agentOf, findSession, type RawInput } from './admit.ts';
import { callContext } from './call-context.ts';
import { markWriter, wroteIn } from './just-wrote.ts';
import { aliasesOf, cachedLine } from './cached-line.ts';
import { cookieToken } from './cookies.ts';
import { fail } from '../../errors/fail.ts';
import { failureOf } from '../failure.ts';
import type { Front } from '../front.ts';
import type { ResolveAgent } from '../../caller/caller.ts';
import { type Form, receiveForm } from './multipart.ts';
import { headerOf, type Origin } from '../origin.ts';
import { reportFault } from '../report-fault.ts';
import {
  bodyKey,
  type ErasedRoute,
  type Finishing,
  guardChange,
  parseHeaders,
  parseInput,
  personalFields,
  rawInput,
  runRoute,
  type Served,
} from './steps.ts';

export interface CallServerDeps extends Finishing {
  readonly log: Logger;
  readonly clock: () => number;
  readonly origin: Origin;
  readonly resolveAgent: ResolveAgent;
  readonly isAgentDomain: (host: string) => Promise<boolean>;
  readonly sessions: Sessions;
  readonly known: KnownSessions;
  /** Counts what an account in youth mode looks at, and refuses when that is enough. */
  readonly useYouth: (accountId: string) => void | Promise<void>;
  readonly limiter: Limiter;
  readonly cache: BodyCache;
  readonly metrics: Metrics;
  readonly disk: Pick<DiskGuard, 'state'>;
  readonly front: Pick<Front, 'remember'>;
  readonly reads: Pick<Reads, 'replicated' | 'late'>;
}

const slowMs = 1000;

interface Seen {
  readonly started: number;
  /** Whoever asked may see what is for adults. */
  readonly adult: boolean;
}

/** An open session, as memory or the database tells it. */
type Found = SessionSnapshot | null | Promise<SessionSnapshot | null>;

/** Whom the line of the log about a call names. */
interface Who {
  accountId: string | null;
}

const nobody: Who = { accountId: null };

/** A request for a cached body that nobody has asked for yet. */
interface Asked {
  readonly alias: string;
  readonly session: SessionSnapshot | null;
  readonly started: number;
}

/** Answers declared calls on a Fastify instance: the one place where a request becomes a handler's input and back. */
export function createCallServer(deps: CallServerDeps): (app: FastifyInstance, call: Served) => void {
  const { origin, cache, reads } = deps;

  const buckets = createBuckets();

  /** Before anything is looked up: what it refuses costs nothing. */
  function keepPace(name: string, pace: CallPace, address: string): void {
    const debt = buckets.debt(`${name} ${addressKey(address)}`, pace, deps.clock());
    if (debt > 0) throw fail('TOO_OFTEN', { retryAfter: Math.ceil(debt / pace.perSecond) });
  }

  async function answer(call: Served, request: FastifyRequest, reply: FastifyReply, who: Who): Promise<string> {
    const { name, spec, route } = call;
    if (spec.pace) keepPace(name, spec.pace, request.ip);
    if (spec.changes) guardChange(request, origin);
    if (spec.changes && deps.disk.state === 'low') throw fail('STORAGE_FULL', { requestId: request.id });
    // A form is read later, when it is known who sends it; until then its address says which agent is meant.
    const isForm = spec.files !== undefined && isMultipart(request);
    const raw = isForm ? (request.query as RawInput) : rawInput(request);
    const agent = await agentOf(request, raw, deps.resolveAgent);
    // What changes something, or gives an account away, asks the database who it is; what is only read may know it.
    const sessions = spec.changes || spec.sensitive ? deps.sessions : deps.known;
    const session = await findSession(request, agent, sessions, origin.isHttps(request));
    if (session.state === 'active') who.accountId = session.account.accountId;
    const account = admit(spec, session);
    if (spec.notForYouth && account?.youth) throw fail('FORBIDDEN');
    if (spec.content && account?.youth) await deps.useYouth(account.accountId);
    if (spec.limit) {
      const { per, max, seconds, failClosed = false } = spec.limit;
      // Over all agents: one address is one caller, whichever of them it names.
      const counted =
        per === 'account' && account ? `account ${account.accountId}` : `address ${addressKey(request.ip)}`;
      await deps.limiter.take({ key: `${spec.limit.counts ?? name} ${counted}`, max, seconds, failClosed });
    }
    const headers = parseHeaders(spec, request);
    let form: Form | undefined;
    try {
      if (isForm) form = await receiveForm(spec, request);
      const nameAccount = (accountId: string) => {
        who.accountId = accountId;
      };
      const caller = { call: name, agent, session, headers, files: form?.files, nameAccount };
      const context = callContext(deps, request, reply, caller);
      const input = parseInput(spec, form?.fields ?? raw);
      const run = () => runRoute(call, route, input, context, deps);
      if (!reads.replicated) return await run();
      if (spec.changes && !spec.trace) markWriter(context.cookies);
      return await (spec.changes || spec.sensitive || wroteIn(request, origin) ? run() : reads.late(run));
    } finally {
      await form?.discard();
      // Here, because the notice of the database comes a moment after the answer.
      const token = spec.changes ? tokenOf(request) : undefined;
      if (token !== undefined) deps.known.forget(token);
    }
  }

  /** Who changed something gets no body that others were given of a replica. */
  function isFresh(request: FastifyRequest): boolean {
    return reads.replicated && wroteIn(request, origin);
  }

  function tokenOf(request: FastifyRequest): string | undefined {
    return cookieToken(request.headers.cookie, 'session', origin.isHttps(request));
  }

  function plainHandler(call: Served) {
    return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const started = performance.now();
      const who: Who = { accountId: null };
      try {
        const body = await answer(call, request, reply, who);
        sendJson(request, reply, origin, body);
        note(call, request, 200, 0, started, who);
      } catch (error) {
        refuse(call, request, reply, error, started, who);
      }
      return reply;
    };
  }

  /**
   * The cached body is looked for first, by the bare request line and what the session may see: it has nothing personal.
   * Who has no session, or one that was seen a moment ago, is answered without a wait.
   */
  function cachedHandler(call: Served, route: ErasedRoute, ttlMs: number) {
    const { name, spec } = call;
    const { tags = [], shared, unlessSignedIn = false } = route;
    const publicly = shared && `public, max-age=${shared.seconds}`;

    /** Undefined: for the browser of who asked alone. */
    function cacheControl(request: FastifyRequest, isAdults: boolean): string | undefined {
      const isOwn = isAdults || (shared && shared.unless in (request.query as RawInput));
      return isOwn ? undefined : publicly;
    }

    function send(request: FastifyRequest, reply: FastifyReply, body: CachedBody, { started, adult }: Seen): void {
      const [https, hsts] = [origin.isHttps(request), origin.hsts(request)];
      const publicFor = cacheControl(request, adult);
      reply.hijack();
      const status = sendCached(request.raw, reply.raw, { hsts, id: request.id, publicFor }, body);
      note(call, request, status, 0, started);
      // The front writes no lines: where each call has one, it is left out. Nor does it know who may share what.
      if (shared || deps.log.isLevelEnabled('debug')) return;
      const { host, url } = request;
      deps.front.remember(request.raw, cachedLine(deps, { call: name, https, hsts, host, url, unlessSignedIn }));
    }

    async function miss(request: FastifyRequest, reply: FastifyReply, asked: Asked) {
      const { alias, session, started } = asked;
      try {
        const raw = request.query as RawInput;
        const agent = await agentOf(request, raw, deps.resolveAgent);
        const input = parseInput(spec, raw);
        const adult = session?.agentId === agent.agentId && isAdult(session, deps.clock());
        const fresh = isFresh(request);
        const key = bodyKey(name, agent.agentId, adult, input) + (fresh ? ' fresh' : '');
        const caller = { call: name, agent, session: noSession, adult, nameAccount: () => {} };
        const context = callContext(deps, request, reply, caller);
        const run = () => runRoute(call, route, input, context, deps);
        const body = await cache.fetch(key, { alias, ttlMs, tags }, () => (fresh ? run() : reads.late(run)));
        send(request, reply, body, { started, adult });
      } catch (error) {
        refuse(call, request, reply, error, started);
      }
      return reply;
    }

    function serve(request: FastifyRequest, reply: FastifyReply, session: SessionSnapshot | null, started: number) {
      const alias = aliasesOf(request)(session, deps.clock()) + (isFresh(request) ? '\nfresh' : '');
      const body = cache.peek(alias);
      if (!body) return miss(request, reply, { alias, session, started });
      send(request, reply, body, { started, adult: session !== null && isAdult(session, deps.clock()) });
      return reply;
    }

    /** Memory does not know the session, or it is in youth mode: the cases that may wait. */
    async function serveLater(request: FastifyRequest, reply: FastifyReply, found: Found, started: number) {
      try {
        const session = await found;
        if (spec.notForYouth && session?.youth) throw fail('FORBIDDEN');
        if (spec.content && session?.youth) await deps.useYouth(session.accountId);
        return await serve(request, reply, session, started);
      } catch (error) {
        refuse(call, request, reply, error, started);
        return reply;
      }
    }

    return (request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> => {
      const started = performance.now();
      const token = tokenOf(request);
      const found = token === undefined ? null : deps.known.open(token);
      if (found instanceof Promise || found?.youth) return serveLater(request, reply, found, started);
      return serve(request, reply, found, started);
    };
  }

  function refuse(
    call: Served,
    request: FastifyRequest,
    reply: FastifyReply,
    error: unknown,
    started: number,
    who = nobody,
  ): void {
    const failure = failureOf(error, request.id);
    reportFault(deps, failure, error, { requestId: request.id, call: call.name, ...named(who) });
    sendFailure(request, reply, origin, failure);
    note(call, request, failure.status, failure.body.code, started, who);
  }

  /** Reads that went well are counted, not written down one by one: the log is for changes, refusals and slowness. */
  function note(
    { name, spec }: Served,
    request: FastifyRequest,
    status: number,
    wire: number,
    started: number,
    who = nobody,
  ): void {
    const ms = performance.now() - started;
    deps.metrics.observe(name, status, ms);
    const level = spec.changes || status >= 400 || ms >= slowMs ? 'info' : 'debug';
    if (!deps.log.isLevelEnabled(level)) return;
    const line = { requestId: request.id, call: name, status, wire, ms: Math.round(ms), address: request.ip };
    deps.log[level]({ ...line, ...named(who) }, 'call');
  }

  return (app, call) => {
    const { name, spec, route } = call;
    refuseUnsupported(name, spec, route);
    const { cacheMs } = route;
    const own = plainHandler(call);
    const shared = cacheMs !== undefined ? cachedHandler(call, route, cacheMs) : own;
    const isPersonal = route.unlessSignedIn ? () => true : route.personalFor;
    const handler = isPersonal
      ? (request: FastifyRequest, reply: FastifyReply) =>
          (isPersonal(request.query as RawInput) && tokenOf(request) !== undefined ? own : shared)(request, reply)
      : shared;
    const served = { method: spec.alsoPost ? [spec.method, 'POST'] : spec.method, url: `/${spec.path}`, handler };
    if (!spec.files) app.route(served);
    else {
      // In a scope of its own: for every other call a form stays a body that nobody reads.
      app.register((scope, _options, done) => {
        scope.addContentTypeParser('multipart/form-data', (_request, body, parsed) => parsed(null, body));
        scope.route(served);
        done();
      });
    }
  };
}

function named({ accountId }: Who): { accountId?: string } {
  return accountId === null ? {} : { accountId };
}

function isMultipart(request: FastifyRequest): boolean {
  return /^multipart\/form-data\b/i.test(headerOf(request, 'content-type') ?? '');
}

/** Better no start than a declaration that nothing keeps. */
function refuseUnsupported(name: string, spec: CallSpec, route: ErasedRoute): void {
  if (spec.files && spec.method !== 'POST') throw new Error(`${name} cannot be a GET: it takes files`);
  if (spec.sensitive && spec.access === 'anyone') throw new Error(`${name} cannot be sensitive: anyone may call it`);
  if (route.cacheMs === undefined) return;
  const personal = personalFields.some((field) => field in spec.input.shape);
  if (
    spec.method !== 'GET' ||
    spec.access !== 'anyone' ||
    spec.changes ||
    spec.limit ||
    spec.pace ||
    spec.headers ||
    personal
  ) {
    throw new Error(`${name} cannot be cached: only an unlimited, impersonal GET that anyone may make`);
  }
}
