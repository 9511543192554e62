import { Writable } from 'node:stream';
import { call, type CallSpec } from '@liuguang/contract/call.ts';
import { pino } from 'pino';
import { z } from 'zod';
import type { TestDatabase } from '../../../testing/database.ts';
import { createBodyCache } from '../../cache/body-cache.ts';
import type { Listener } from '../../db/listen.ts';
import { createLimiter } from '../../limits/limiter.ts';
import type { Logger } from '../../log/logger.ts';
import { createMetrics } from '../../metrics/metrics.ts';
import { knownSessions } from '../../session/known-sessions.ts';
import { createSessions } from '../../session/session-store.ts';
import { createCallServer } from './call-server.ts';
import { createFront } from '../front.ts';
import { createOrigin } from '../origin.ts';
import { createServer } from '../server.ts';
import type { ErasedRoute } from './steps.ts';

/** A call of no product: what a test does not say is the plainest there is. */
export function declare(spec: Partial<CallSpec> = {}): CallSpec {
  return call({
    method: 'GET',
    path: 'api/test',
    access: 'anyone',
    changes: false,
    input: z.object({}),
    output: z.unknown(),
    errors: [],
    summary: 'for a test',
    ...spec,
  });
}

export type Bench = Awaited<ReturnType<typeof bench>>;

interface Options {
  trustProxy?: string[];
  publicUrl?: string;
  checkOutputs?: boolean;
  /** Without one no session is remembered. */
  listener?: Listener;
  /** Told of each request that the router sees. */
  onRouted?: () => void;
  onYouth?: () => void;
}

/** The platform's server over a real database, with agents 3 and 8 and the given calls. */
export async function bench(
  database: Pick<TestDatabase, 'pool'>,
  calls: [CallSpec, ErasedRoute['handle'] | ErasedRoute][],
  options: Options = {},
) {
  const lines: string[] = [];
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const log: Logger = pino({ level: 'info' }, output);
  const time = { now: 1_800_000_000_000 };
  const clock = () => time.now;
  const origin = createOrigin(options.publicUrl);
  const disk = { state: 'ok', freeBytes: 0 } as const;
  const cache = createBodyCache(clock);
  const metrics = createMetrics({ pool: database.pool, cache, disk });
  const sessions = createSessions(database.pool, clock);
  const trustProxy = options.trustProxy ?? [];
  const front = createFront({ trustProxy, log });
  const app = createServer({ trustProxy, origin, log, metrics, front });
  app.addHook('onClose', () => metrics.close());
  const serve = createCallServer({
    checksOutput: () => options.checkOutputs ?? true,
    log,
    clock,
    origin,
    cache,
    metrics,
    disk,
    front,
    reads: { replicated: false, late: (work) => work() },
    sessions,
    known: knownSessions({ pool: database.pool, sessions, clock, listener: options.listener }),
    useYouth: () => options.onYouth?.(),
    limiter: createLimiter({ pool: database.pool, clock, log }),
    isAgentDomain: (host) => Promise.resolve(host.toLowerCase() === 'tide.localhost'),
    resolveAgent: ({ agentid, host }) => {
      const agentId = agentid ?? (host === 'tide.localhost' ? '8' : '3');
      return ['3', '8'].includes(agentId) ? { agentId } : null;
    },
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    options.onRouted?.();
    done();
  });
  for (const [spec, route] of calls) {
    serve(app, { name: spec.path.slice(4), spec, route: typeof route === 'function' ? { handle: route } : route });
  }
  await app.ready();
  return {
    app,
    sessions,
    cache,
    metrics,
    time,
    /** Log lines so far. */
    logged: () => lines.join(''),
    [Symbol.asyncDispose]: () => app.close(),
  };
}
