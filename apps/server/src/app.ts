import { calls, type CallName } from '@liuguang/contract/calls.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { closeModules, listOf, makeModules, type Modules } from './modules.ts';
import { serveAdmin } from './platform/admin/admin-server.ts';
import type { AdminRoutes } from './platform/admin/admin-handlers.ts';
import { createPreview } from './platform/admin/preview.ts';
import { createBodyCache } from './platform/cache/body-cache.ts';
import { onInvalidation } from './platform/cache/invalidation.ts';
import { type Given, makeDeps } from './platform/deps.ts';
import { createAsk } from './platform/http/calls/ask.ts';
import { createCallServer } from './platform/http/calls/call-server.ts';
import type { Routes } from './platform/http/calls/handlers.ts';
import { outputChecks } from './platform/http/calls/output-check.ts';
import type { ErasedRoute } from './platform/http/calls/steps.ts';
import { redirectOrigin } from './platform/config/storage-settings.ts';
import { consoleHostOf, previewPath, useConsoleHost } from './platform/http/console-host.ts';
import { createFront } from './platform/http/front.ts';
import { createHealth } from './platform/http/health.ts';
import { useHttpsOnly } from './platform/http/https-only.ts';
import { mediaHosts, openToPages, useMediaHosts } from './platform/http/media-hosts.ts';
import {
  appPolicy,
  baseHeaders,
  consolePolicy,
  dataPolicy,
  previewPolicy,
  withMedia,
} from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import { systemRoutes } from './platform/http/system-routes.ts';
import { metricsAccess } from './platform/metrics/metrics-access.ts';
import { createMetrics, type Metrics } from './platform/metrics/metrics.ts';
import { productVersion } from './platform/product-version.ts';
import { knownSessions } from './platform/session/known-sessions.ts';
import { createFirstScreens, type Render } from './platform/static/first-screen.ts';
import { serveWebApp } from './platform/static/web-app.ts';

export interface AppDeps extends Given {
  /** Where the builds of the web apps are. */
  readonly webRoots: { web: string; console: string };
  /** Draws the first screen of the member app; without it the page comes without markup. */
  readonly render?: Render | undefined;
}

export interface App {
  readonly app: FastifyInstance;
  readonly modules: Modules;
  readonly metrics: Metrics;
}

/** The whole application, ready to listen or to be tested by inject. It owns nothing it was given: the caller closes that. */
export async function buildApp(given: AppDeps): Promise<App> {
  const deps = makeDeps(given);
  const { config, log, database, clock, listener, disk, sessions, limiter, origin, reads } = deps;
  const modules = makeModules(deps);
  const { agent, host, staff, youth } = modules;
  const { directory } = staff;
  const consoleHost = config.consoleUrl === undefined ? undefined : consoleHostOf(config.consoleUrl);
  const store = redirectOrigin(config);
  const appOrigin = config.publicUrl === undefined ? '' : new URL(config.publicUrl).origin;
  const media = mediaHosts(config.mediaUrls);
  const cache = createBodyCache(clock);
  const metrics = createMetrics({ pool: database.pool, cache, disk, figures: deps.process, log });
  for (const module of listOf(modules)) metrics.add(module.metrics ?? []);
  const { trustProxy } = config;
  const front = createFront({ trustProxy, log });
  const app = createServer({ trustProxy, origin, log, metrics, front, drain: deps.process?.drain });
  if (config.env === 'production' && !config.allowPlainHttp) useHttpsOnly(app);
  if (consoleHost) useConsoleHost(app, consoleHost);
  if (media) useMediaHosts(app, media);
  const stopWaiting = () => {
    for (const module of listOf(modules)) module.stopWaiting?.();
  };
  const forget = (tag: string | null) => {
    for (const module of listOf(modules)) module.forget?.(tag);
  };
  deps.process?.drain.onLast(stopWaiting);
  app.addHook('preClose', (done) => {
    stopWaiting();
    done();
  });
  app.addHook('onClose', async () => {
    metrics.close();
    await closeModules(modules);
    await deps.close();
  });

  const checksOutput = outputChecks(config.env, clock);
  const finishing = { checksOutput, addressed: media?.addressed };
  const serve = createCallServer({
    ...finishing,
    log,
    clock,
    origin,
    cache,
    metrics,
    disk,
    front,
    resolveAgent: (hint) => agent.resolve(hint),
    isAgentDomain: (name) => agent.isDomain(name),
    sessions,
    known: knownSessions({ pool: database.pool, sessions, clock, listener }),
    useYouth: (accountId) => youth.use(accountId),
    limiter,
    reads,
  });
  const routes = checkedRoutes(routesOf(modules));
  for (const [name, route] of routes) serve(app, { name, spec: calls[name], route });
  serveAdmin(app, adminRoutesOf(modules), {
    checksOutput,
    db: database.db,
    log,
    clock,
    origin,
    limiter,
    metrics,
    directory,
  });

  // Everything that is not a call gets its headers from one hook; calls set their own, without one.
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => {
      for (const [name, value] of Object.entries(baseHeaders(origin.hsts(request)))) reply.raw.setHeader(name, value);
      reply.raw.setHeader('content-security-policy', dataPolicy);
      reply.raw.setHeader('x-request-id', request.id);
      if (media) openToPages(request, reply);
      done();
    });
    const prove = (request: FastifyRequest) => {
      const { nonce } = request.query as { nonce?: unknown };
      return host.proofs.prove({ nonce, host: request.host, address: request.ip });
    };
    const health = createHealth(database.pool, clock, disk);
    systemRoutes(site, {
      health,
      metrics,
      mayRead: metricsAccess(config),
      version: productVersion,
      prove,
      servesTls: (name) => agent.servesTls(name),
      process: deps.process,
    });
    for (const { plugins = [] } of listOf(modules)) {
      for (const plugin of plugins) await site.register(plugin);
    }
    await serveWebApp(site, {
      folder: given.webRoots.console,
      base: '/console/',
      policy: (hashes) => consolePolicy(hashes, consoleHost && appOrigin),
      clock,
    });
    const ask = createAsk({ cache, clock, log, ...finishing }, new Map(routes));
    const web = await serveWebApp(site, {
      folder: given.webRoots.web,
      base: '/',
      policy: (hashes) => withMedia(appPolicy(hashes), config.mediaUrls),
      head: `<meta name="host-key" content="${host.publicKey}" />${media?.head ?? ''}`,
      connect: async (name) => [...(await host.connected(name)), ...(store === null ? [] : [store])],
      branding: agent.branding,
      front,
      origin,
      firstScreen: createFirstScreens({ ask, render: given.render, clock, log }),
      clock,
      framed: {
        url: previewPath,
        policy: (hashes) => withMedia(previewPolicy(hashes, consoleHost?.origin), config.mediaUrls),
        answer: createPreview({ directory, origin, consoleHost, appOrigin }),
      },
    });
    if (listener) {
      onInvalidation(
        listener,
        (tag) => {
          // First: whatever is loaded again is loaded with the change in it.
          reads.changed();
          cache.invalidate(tag);
          forget(tag);
          web.forget();
        },
        () => {
          reads.changed();
          cache.clear();
          forget(null);
          web.forget();
        },
      );
    }
  });
  await app.ready();
  return { app, modules, metrics };
}

function routesOf(modules: Modules): Routes {
  return Object.assign({}, ...listOf(modules).map(({ routes }) => routes)) as Routes;
}

function adminRoutesOf(modules: Modules): AdminRoutes {
  return Object.assign({}, ...listOf(modules).map(({ adminRoutes }) => adminRoutes)) as AdminRoutes;
}

/** Every declared call with what serves it. */
function checkedRoutes(routes: Routes): [CallName, ErasedRoute][] {
  const names = Object.keys(calls) as CallName[];
  const unserved = names.filter((name) => routes[name] === undefined);
  if (unserved.length > 0) throw new Error(`declared calls that nobody serves: ${unserved.join(', ')}`);
  const unknown = Object.keys(routes).filter((name) => !(name in calls));
  if (unknown.length > 0) throw new Error(`routes for calls that the contract does not declare: ${unknown.join(', ')}`);
  return Object.entries(routes).map(([name, route]) => [
    name as CallName,
    typeof route === 'function' ? { handle: route } : (route as ErasedRoute),
  ]);
}
