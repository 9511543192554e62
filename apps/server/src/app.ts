import { readFileSync } from 'node:fs';
import path from 'node:path';
import { calls, type CallName } from '@liuguang/contract/calls.ts';
import type { FastifyInstance } from 'fastify';
import { joinAdmin, joinStaff } from './admin-features.ts';
import { joinFeatures } from './features.ts';
import type { SmsProvider } from './platform/sms/sms-provider.ts';
import type { UploadFiles } from './platform/storage/upload-files.ts';
import { serveAdmin } from './platform/admin/admin-server.ts';
import { createPreview } from './platform/admin/preview.ts';
import { createBodyCache } from './platform/cache/body-cache.ts';
import { onInvalidation } from './platform/cache/invalidation.ts';
import type { Config } from './platform/config/config.ts';
import type { Secrets } from './platform/config/secrets.ts';
import type { Database } from './platform/db/database.ts';
import type { Listener } from './platform/db/listen.ts';
import { createDiskGuard, dataFolders, type DiskGuard } from './platform/disk/disk-guard.ts';
import { createCallServer } from './platform/http/calls/call-server.ts';
import type { Routes } from './platform/http/calls/handlers.ts';
import { consoleHostOf, previewPath, useConsoleHost } from './platform/http/console-host.ts';
import { createHealth } from './platform/http/health.ts';
import { useHttpsOnly } from './platform/http/https-only.ts';
import { createOrigin } from './platform/http/origin.ts';
import { appPolicy, baseHeaders, consolePolicy, dataPolicy, previewPolicy } from './platform/http/security-headers.ts';
import { createServer } from './platform/http/server.ts';
import type { ErasedRoute } from './platform/http/calls/steps.ts';
import { type ProcessDeps, systemRoutes } from './platform/http/system-routes.ts';
import { metricsAccess } from './platform/metrics/metrics-access.ts';
import { createLimiter } from './platform/limits/limiter.ts';
import type { Logger } from './platform/log/logger.ts';
import { createMetrics } from './platform/metrics/metrics.ts';
import { sessionRights } from './platform/session/session-rights.ts';
import { createSessions } from './platform/session/session-store.ts';
import { serveWebApp } from './platform/static/web-app.ts';
import type { Storage } from './platform/storage/storage.ts';

export interface AppDeps {
  config: Config;
  log: Logger;
  database: Database;
  secrets: Secrets;
  storage: Storage;
  uploadFiles: UploadFiles;
  clock: () => number;
  /** Null where there is no SMS: calls that need a code say so. */
  sms: SmsProvider | null;
  listener?: Listener;
  /** Stands in for the disk in tests. */
  disk?: DiskGuard;
  /** Where the builds of the web apps are. */
  webRoots: { web: string; console: string };
  process?: ProcessDeps;
}

const { version } = JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')) as {
  version: string;
};

/** The whole application, ready to listen or to be tested by inject. It owns nothing it was given: the caller closes that. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, log, database, clock, listener } = deps;
  const consoleHost = config.consoleUrl === undefined ? undefined : consoleHostOf(config.consoleUrl);
  const appOrigin = config.publicUrl === undefined ? '' : new URL(config.publicUrl).origin;
  const origin = createOrigin(config.publicUrl, consoleHost);
  const cache = createBodyCache(clock);
  const disk = deps.disk ?? guardDisk(deps);
  const metrics = createMetrics({ pool: database.pool, cache, disk, figures: deps.process });
  const app = createServer({ trustProxy: config.trustProxy, origin, log, metrics, drain: deps.process?.drain });
  if (config.env === 'production' && !config.allowPlainHttp) useHttpsOnly(app);
  if (consoleHost) useConsoleHost(app, consoleHost);
  const sessions = createSessions(database.pool, clock);
  const limiter = createLimiter({ pool: database.pool, clock, log });
  const staff = joinStaff(deps);
  const { directory } = staff;
  const features = joinFeatures({ ...deps, disk, sessions, limiter, origin, directory });
  deps.process?.drain.onLast(() => features.stopWaiting());
  app.addHook('preClose', (done) => {
    features.stopWaiting();
    done();
  });
  app.addHook('onClose', async () => {
    metrics.close();
    disk.close();
    await features.close();
  });
  if (listener) {
    onInvalidation(
      listener,
      (tag) => {
        cache.invalidate(tag);
        features.forget(tag);
      },
      () => {
        cache.clear();
        features.forget(null);
      },
    );
  }

  const serve = createCallServer({
    checkOutputs: config.env !== 'production',
    log,
    clock,
    origin,
    cache,
    metrics,
    disk,
    resolveAgent: features.resolveAgent,
    isAgentDomain: features.isAgentDomain,
    sessions,
    rights: sessionRights({ pool: database.pool, clock, listener }),
    useYouth: features.useYouth,
    limiter,
  });
  for (const [name, route] of checkedRoutes(features.routes)) serve(app, { name, spec: calls[name], route });
  const checkOutputs = config.env !== 'production';
  const admin = joinAdmin({ ...deps, limiter }, staff);
  serveAdmin(app, admin, { checkOutputs, db: database.db, log, clock, origin, limiter, metrics, directory });

  // Everything that is not a call gets its headers from one hook; calls set their own, without one.
  await app.register(async (site) => {
    site.addHook('onRequest', (request, reply, done) => {
      for (const [name, value] of Object.entries(baseHeaders(origin.isHttps(request))))
        reply.raw.setHeader(name, value);
      reply.raw.setHeader('content-security-policy', dataPolicy);
      reply.raw.setHeader('x-request-id', request.id);
      done();
    });
    const health = createHealth(database.pool, clock, disk);
    systemRoutes(site, { health, metrics, mayRead: metricsAccess(config), version, process: deps.process });
    for (const plugin of features.plugins) await site.register(plugin);
    await serveWebApp(site, {
      folder: deps.webRoots.console,
      base: '/console/',
      policy: (hashes) => consolePolicy(hashes, consoleHost && appOrigin),
    });
    await serveWebApp(site, {
      folder: deps.webRoots.web,
      base: '/',
      policy: appPolicy,
      title: features.agentTitle,
      framed: {
        url: previewPath,
        policy: (hashes) => previewPolicy(hashes, consoleHost?.origin),
        answer: createPreview({ directory, origin, consoleHost, appOrigin }),
      },
    });
  });
  await app.ready();
  return app;
}

/** Uploads lie beside the media and, mostly, the database. */
function guardDisk({ uploadFiles, config, log }: AppDeps): DiskGuard {
  const folders = dataFolders(path.dirname(uploadFiles.folder));
  return createDiskGuard({ folders, lowBytes: config.disk.lowBytes, log });
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
