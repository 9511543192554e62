import { join } from 'node:path';
import { buildApp } from './app.ts';
import { chooseSms } from './features/sms/outbox-sms.ts';
import { firstOwnerLine } from './features/staff/setup/setup-link.ts';
import { loadConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { createListener } from './platform/db/listen.ts';
import { openReplica } from './platform/db/replica/open-replica.ts';
import { createSharedLocks } from './platform/locks/shared-locks.ts';
import { createDrain, drainAndClose } from './platform/http/drain.ts';
import { createFaults } from './platform/http/faults.ts';
import { createLogger } from './platform/log/logger.ts';
import { callSlots } from './platform/metrics/call-slots.ts';
import { everyMinute } from './platform/metrics/every-minute.ts';
import { slowStatements } from './platform/metrics/slow-statements.ts';
import { browserUrl, listenError } from './platform/process/listen.ts';
import type { PartState } from './platform/process/part-messages.ts';
import { webStopMs } from './platform/process/program-parts.ts';
import { runPart } from './platform/process/run-part.ts';
import { StartError } from './platform/process/start-error.ts';
import { openPartSecrets } from './platform/secrets/open-secrets.ts';
import { watchSecrets } from './platform/secrets/watch-secrets.ts';
import { loadRender } from './platform/static/load-render.ts';
import { openStorage, openUploads } from './platform/storage/open-storage.ts';

// The part of the program that answers HTTP. main.ts starts it, and starts it again whenever it ends.

const apps = join(import.meta.dirname, '../..');
/** A request waits for its statements: this much is felt. */
const slowStatementMs = 200;

const config = loadConfig(process.env, process.cwd());
const log = createLogger(config);
const faults = createFaults(log);

runPart(
  {
    name: 'web',
    log,
    longestStopMs: webStopMs + 400,
    // The promise of one request that nobody owns is a fault of ours, and no reason to leave everybody else.
    onRejection: faults.reject,
  },
  async (part) => {
    const { directUrl, pooled, namedStatements, pool: max } = config.database;
    if (config.databaseUrl === undefined || directUrl === undefined) throw new StartError('web needs DATABASE_URL');
    const slow = slowStatements({ part: 'web', slowMs: slowStatementMs });
    const database = openDatabase(config.databaseUrl, {
      slow,
      max,
      pooled,
      namedStatements,
      applicationName: 'liuguang web',
    });
    part.onStop(() => database.close());
    const { secrets, secretStore } = await openPartSecrets({ config, db: database.db });
    const reads = openReplica(config.database, { primary: database, log });
    part.onStop(() => reads?.close());
    const listener = createListener(directUrl, { log });
    part.onStop(() => listener.close());
    const sharedLocks = createSharedLocks(directUrl);
    part.onStop(() => sharedLocks.close());
    // `npm run cli -- keys` needs no restart.
    part.onStop(watchSecrets({ secretStore, secrets, listener, log }));
    const storage = await openStorage(config, database.db);
    part.onStop(() => storage.close?.());
    let parts: readonly PartState[] = [];
    part.onParts((known) => {
      parts = known;
    });
    const drain = createDrain();
    const { app, modules, metrics } = await buildApp({
      config,
      log,
      database,
      secrets,
      secretStore,
      listener,
      sharedLocks,
      ...(reads ? { reads } : {}),
      storage,
      uploadFiles: await openUploads(config, database.db, storage),
      clock: Date.now,
      sms: chooseSms(config, log),
      webRoots: { web: join(apps, 'web/dist'), console: join(apps, 'console/dist') },
      render: await loadRender(join(apps, 'web/dist-server')),
      process: { drain, faults, parts: () => parts },
    });
    const writeCalls = callSlots(() => metrics.calls(), Date.now);
    part.onStop(
      everyMinute(async () => {
        await writeCalls(database.db);
        await slow.write(database.db);
      }, log),
    );
    part.onStop((cause) => {
      // Without a supervisor, or in an unknown state, it does not wait for balancers, nor long for anybody.
      if (cause !== 'told') return drainAndClose(app, drain, { graceMs: 0, finishMs: 2000 });
      return drainAndClose(app, drain, { graceMs: config.drainMs, finishMs: webStopMs - config.drainMs });
    });
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenError(error, config);
    });
    const address = app.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    const ownUrl = config.consoleUrl ?? config.publicUrl ?? browserUrl({ host: config.host, port });
    const line = part.isFirst ? firstOwnerLine(await modules.staff.setup.firstOwnerLink(), ownUrl) : null;
    part.ready({ port, lines: line === null ? [] : [line] });
  },
);
