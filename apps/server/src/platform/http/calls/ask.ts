import { type CallName, calls } from '@liuguang/contract/calls.ts';
import type { BodyCache, CachedBody } from '../../cache/body-cache.ts';
import type { Agent } from '../../caller/caller.ts';
import type { Logger } from '../../log/logger.ts';
import type { CallContext } from './handlers.ts';
import { bodyKey, type ErasedRoute, type Finishing, parseInput, runRoute } from './steps.ts';

interface AskDeps extends Finishing {
  readonly cache: BodyCache;
  readonly clock: () => number;
  readonly log: Logger;
}

/** The body that a cached call gives to somebody who has no session: the very one that callers share. */
export type Ask = (name: CallName, agent: Agent, input: Readonly<Record<string, unknown>>) => Promise<CachedBody>;

/** For parts of the server that show what a call answers. */
export function createAsk(deps: AskDeps, routes: ReadonlyMap<CallName, ErasedRoute>): Ask {
  return async (name, agent, raw) => {
    const route = routes.get(name);
    const spec = calls[name];
    if (route?.cacheMs === undefined) throw new Error(`${name} has no body that is shared`);
    const input = parseInput(spec, raw);
    const { cacheMs: ttlMs, tags = [] } = route;
    return await deps.cache.fetch(bodyKey(name, agent.agentId, false, input), { ttlMs, tags }, () =>
      runRoute({ name, spec, route }, route, input, nobody(deps, name, agent), deps),
    );
  };
}

/** No request stands behind it, so there is nobody to set a cookie for or to wait for. */
function nobody({ clock, log }: AskDeps, call: CallName, agent: Agent): CallContext {
  return {
    agent,
    account: null,
    adult: false,
    sessionId: null,
    requestId: '',
    address: '',
    userAgent: '',
    host: '',
    headers: {},
    files: {},
    cookies: { get: () => undefined, set: () => undefined, clear: () => undefined },
    siteUrl: () => Promise.reject(new Error('no request, no address')),
    gone: () => new AbortController().signal,
    log: log.child({ call }),
    now: clock,
    nameAccount: () => undefined,
  };
}
