import { join } from 'node:path';
import { staffParts } from './admin-features.ts';
import { buildApp } from './app.ts';
import { chooseSms } from './features/sms/choose-sms.ts';
import { firstOwnerLine } from './features/staff/first-owner.ts';
import { openUploadFiles } from './features/upload/upload-files.ts';
import { type Config, loadConfig } from './platform/config/config.ts';
import { loadSecrets, playbackKeysEveryMs, refreshPlaybackKeys, type Secrets } from './platform/config/secrets.ts';
import { type Database, openDatabase } from './platform/db/database.ts';
import { createListener } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/run-jobs.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { checkOutsideDatabase } from './platform/postgres/outside.ts';
import { prepareDataDir } from './platform/process/data-dir.ts';
import { loadDemo } from './platform/process/demo.ts';
import { browserUrl, checkAddress, listenError, plainHttpWarning } from './platform/process/listen.ts';
import { type Program, runProgram } from './platform/process/program.ts';
import { startWorkerProcess } from './platform/process/worker-process.ts';
import { openFolderStorage } from './platform/storage/folder-storage.ts';

// The whole program: settings, PostgreSQL, migrations, demo content, HTTP and the job worker, in this order.

const apps = join(import.meta.dirname, '../..');
const finishMs = 3000;

runProgram(async (program) => {
  const config = loadConfig(process.env, process.cwd());
  const log = createLogger(config);
  prepareDataDir(config.dataDir);
  const secrets = loadSecrets(config.dataDir);
  if (config.role !== 'worker') await checkAddress(config);
  const databaseUrl = await openPostgres(program, config, secrets, log);
  const database = openDatabase(databaseUrl, { max: 20, applicationName: 'liuguang web' });
  program.onStop(() => database.close());
  await migrate(database.pool);
  await migrateJobs(database.pool, log);
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: config.dataDir };
  if (config.demo && config.role !== 'worker') await loadDemo({ database, env, onStop: program.onStop, say });
  if (program.stopping) return;
  // Started first, so that it comes up beside HTTP and, on a stop, goes after it.
  const worker =
    config.role === 'web' ? undefined : startWorkerProcess(join(import.meta.dirname, 'worker.ts'), env, log);
  program.onStop(() => worker?.stop());
  const parts: string[] = [];
  if (config.role === 'worker') {
    parts.push('worker');
  } else {
    const url = await serve(program, config, { database, databaseUrl, secrets, log });
    parts.push(`app ${url}`, `console ${url}console/`);
    const { setup } = staffParts({ database, secrets, clock: Date.now });
    const line = firstOwnerLine(await setup.firstOwnerLink(), config.publicUrl ?? url);
    if (line !== null) say(line);
    const warning = plainHttpWarning(config);
    if (warning !== null) say(warning);
  }
  await worker?.ready;
  say(`ready  ${parts.join('  ')}  (${process.uptime().toFixed(1)} s)`);
});

async function openPostgres(program: Program, config: Config, secrets: Secrets, log: Logger): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkOutsideDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, password: secrets.databasePassword, log });
  program.onStop(() => postgres.stop());
  void postgres.gaveUp.then(program.fail);
  return postgres.url;
}

interface Served {
  database: Database;
  databaseUrl: string;
  secrets: Secrets;
  log: Logger;
}

async function serve(program: Program, config: Config, { databaseUrl, ...deps }: Served): Promise<string> {
  watchPlaybackKeys(program, config, deps);
  const listener = createListener(databaseUrl);
  program.onStop(() => listener.close());
  const app = await buildApp({
    ...deps,
    config,
    listener,
    storage: await openFolderStorage(join(config.dataDir, 'media')),
    uploadFiles: await openUploadFiles(config.dataDir),
    clock: Date.now,
    sms: chooseSms(config, deps.log),
    webRoots: { web: join(apps, 'web/dist'), console: join(apps, 'console/dist') },
  });
  program.onStop(async () => {
    // What still runs after this long is cut off.
    const cut = setTimeout(() => app.server.closeAllConnections(), finishMs);
    await app.close();
    clearTimeout(cut);
  });
  await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
    throw listenError(error, config);
  });
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  return browserUrl({ host: config.host, port });
}

/** `npm run cli -- keys rotate` needs no restart. */
function watchPlaybackKeys(
  program: Program,
  { dataDir }: Config,
  { secrets, log }: Pick<Served, 'secrets' | 'log'>,
): void {
  const timer = setInterval(() => {
    try {
      refreshPlaybackKeys(dataDir, secrets);
    } catch (error) {
      log.error({ err: error }, 'playback keys not read; the ones in use stay');
    }
  }, playbackKeysEveryMs);
  program.onStop(() => clearInterval(timer));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
