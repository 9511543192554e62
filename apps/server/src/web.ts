import { join } from 'node:path';
import { buildApp } from './app.ts';
import { chooseSms } from './features/sms/choose-sms.ts';
import { firstOwnerLine } from './features/staff/setup/first-owner.ts';
import { openUploadFiles } from './platform/storage/upload-files.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { loadSecrets, playbackKeysEveryMs, refreshPlaybackKeys, type Secrets } from './platform/config/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { createListener } from './platform/db/listen.ts';
import { createDrain, drainAndClose } from './platform/http/drain.ts';
import { createFaults } from './platform/http/faults.ts';
import { createLogger } from './platform/log/logger.ts';
import { browserUrl, listenError } from './platform/process/listen.ts';
import type { PartState } from './platform/process/part-messages.ts';
import { webStopMs } from './platform/process/program-parts.ts';
import { type Part, runPart } from './platform/process/run-part.ts';
import { StartError } from './platform/process/start-error.ts';
import { loadRender } from './platform/static/load-render.ts';
import { openFolderStorage } from './platform/storage/folder-storage.ts';

// The part of the program that answers HTTP. main.ts starts it, and starts it again whenever it ends.

const apps = join(import.meta.dirname, '../..');
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
    if (config.databaseUrl === undefined) throw new StartError('web needs DATABASE_URL');
    const secrets = loadSecrets(config.dataDir);
    const database = openDatabase(config.databaseUrl, { max: 20, applicationName: 'liuguang web' });
    part.onStop(() => database.close());
    watchPlaybackKeys(part, config, secrets);
    const listener = createListener(config.databaseUrl);
    part.onStop(() => listener.close());
    let parts: readonly PartState[] = [];
    part.onParts((known) => {
      parts = known;
    });
    const drain = createDrain();
    const { app, modules } = await buildApp({
      config,
      log,
      database,
      secrets,
      listener,
      storage: await openFolderStorage(join(config.dataDir, 'media')),
      uploadFiles: await openUploadFiles(config.dataDir),
      clock: Date.now,
      sms: chooseSms(config, log),
      webRoots: { web: join(apps, 'web/dist'), console: join(apps, 'console/dist') },
      render: await loadRender(join(apps, 'web/dist-server')),
      process: { drain, faults, parts: () => parts },
    });
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

/** `npm run cli -- keys rotate` needs no restart. */
function watchPlaybackKeys(part: Part, { dataDir }: Pick<Config, 'dataDir'>, secrets: Secrets): void {
  const timer = setInterval(() => {
    try {
      refreshPlaybackKeys(dataDir, secrets);
    } catch (error) {
      log.error({ err: error }, 'playback keys not read; the ones in use stay');
    }
  }, playbackKeysEveryMs);
  part.onStop(() => clearInterval(timer));
}
