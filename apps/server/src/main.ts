import { type Config, loadConfig } from './platform/config/config.ts';
import { noConsoleHost, plainHttp, plainHttpWayOut } from './platform/config/plain-ways.ts';
import { databaseSecrets, makeDatabasePasswords } from './platform/config/database-secrets.ts';
import { loadSecrets, readSecretsFile } from './platform/config/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/run-jobs.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { connectionsOfProgram } from './platform/postgres/connection-budget.ts';
import { refuseForeignArchive } from './platform/postgres/archive.ts';
import { checkListening, checkOutsideDatabase, checkPooler } from './platform/postgres/outside.ts';
import { waitForPostgres } from './platform/postgres/wait-for-postgres.ts';
import { prepareDataDir } from './platform/process/data-dir.ts';
import { loadDemo } from './platform/process/demo.ts';
import { browserUrl, checkAddress } from './platform/process/listen.ts';
import type { PartState } from './platform/process/part-messages.ts';
import { watchPostgres } from './platform/process/postgres-watch.ts';
import { keepFoldersPrivate } from './platform/process/private-folders.ts';
import { type Program, runProgram } from './platform/process/program.ts';
import { superviseWeb, superviseWorker } from './platform/process/program-parts.ts';
import { StartError } from './platform/process/start-error.ts';
import { openSecrets } from './platform/secrets/open-secrets.ts';
import { takeOverSecrets } from './platform/secrets/take-over.ts';
import type { SupervisedPart } from './platform/process/supervised-part.ts';
import { checkStorage } from './platform/storage/open-storage.ts';

// The whole program: settings, PostgreSQL, migrations, demo content, then HTTP and the job worker, each in a process of
// its own that is started again whenever it ends. This one serves nobody, so that nobody's request can end it.

runProgram(
  async (program) => {
    const config = loadConfig(process.env, process.cwd());
    const plain = plainHttp(config);
    if (plain !== null && config.env === 'production') throw new StartError(`${plain}: ${plainHttpWayOut}`);
    const log = createLogger(config);
    prepareDataDir(config.dataDir);
    // A damaged file is told at once; whether one is made depends on the database.
    if (config.secretsKeys === undefined && readSecretsFile(config.dataDir)) loadSecrets(config.dataDir);
    if (servesHttp(config)) await checkAddress(config);
    if (config.role !== 'database') await checkStorage(config);
    const addresses = await openPostgres(program, config, log);
    // What is made from here on, by the other processes as well, is for this user alone.
    process.umask(0o077);
    for (const problem of keepFoldersPrivate(config.dataDir)) say(`warning  ${problem}`);
    if (config.role === 'database') return say(`ready  database  (${process.uptime().toFixed(1)} s)`);
    // In place of what may stand in a file: both would be one too many.
    const env = { DATABASE_URL: addresses.url, DATABASE_URL_FILE: '', DATA_DIR: config.dataDir, DATA_DIR_FILE: '' };
    await prepareDatabase(program, config, log, { ...env, DATABASE_URL: addresses.directUrl });
    if (program.stopping) return;

    const states = new Map<string, PartState>();
    const parts: SupervisedPart[] = [];
    const onState = (state: PartState) => {
      states.set(state.part, state);
      for (const part of parts) part.tell({ kind: 'parts', parts: [...states.values()] });
    };
    program.onStop(() => Promise.all(parts.map((part) => part.stop())));
    if (config.databaseUrl === undefined) program.onStop(watchPostgres(config.dataDir, onState));
    // Started first, so that it comes up beside HTTP.
    const worker = config.role === 'web' ? undefined : superviseWorker({ env, log, onState });
    if (worker) parts.push(worker);
    const ready: string[] = [];
    if (config.role === 'worker') ready.push('worker');
    else {
      const web = superviseWeb({ env, log, onState });
      parts.push(web);
      const { port = config.port, lines = [] } = await web.ready;
      const url = browserUrl({ host: config.host, port });
      const { consoleUrl = null } = config;
      ready.push(`app ${url}`, `console ${consoleUrl ?? url.replace(/\/$/, '')}/console/`);
      for (const line of lines) say(line);
      if (config.env === 'production' && consoleUrl === null) say(`warning  ${noConsoleHost}`);
      if (plain !== null) say(`warning  ${plain}: passwords and sessions can be read on the way; ${plainHttpWayOut}`);
    }
    await worker?.ready;
    say(`ready  ${ready.join('  ')}  (${process.uptime().toFixed(1)} s)`);
  },
  { onFault: (error) => faultLog().error({ err: error }, 'the supervisor goes on after an error that nobody caught') },
);

interface Addresses {
  readonly url: string;
  /** Past a pooler. */
  readonly directUrl: string;
}

async function openPostgres(program: Program, config: Config, log: Logger): Promise<Addresses> {
  const { directUrl } = config.database;
  refuseForeignArchive(config);
  if (config.databaseUrl !== undefined && directUrl !== undefined) {
    await checkOutsideDatabase(directUrl, connectionsOfProgram(config));
    await checkListening(directUrl);
    if (config.database.pooled) await checkPooler(config.databaseUrl);
    return { url: config.databaseUrl, directUrl };
  }
  const { dataDir } = config;
  if (config.databaseBeside) {
    const url = await waitForPostgres(dataDir, { stopping: () => program.stopping });
    return { url, directUrl: url };
  }
  if (config.secretsKeys) makeDatabasePasswords(dataDir);
  const password = databaseSecrets(dataDir).app;
  const postgres = await startEmbeddedPostgres({ dataDir, password, disk: config.disk, wal: config.backupWal, log });
  program.onStop(() => postgres.stop());
  return { url: postgres.url, directUrl: postgres.url };
}

function servesHttp({ role }: Config): boolean {
  return role === 'all' || role === 'web';
}

interface PartEnv {
  readonly DATABASE_URL: string;
  readonly DATA_DIR: string;
}

async function prepareDatabase(program: Program, config: Config, log: Logger, env: PartEnv): Promise<void> {
  const database = openDatabase(env.DATABASE_URL, { max: 2, applicationName: 'liuguang start', longWork: true });
  try {
    await migrate(database.pool);
    await migrateJobs(database.pool, log);
    const { secretsKeys: keys, dataDir } = config;
    if (keys) await takeOverSecrets({ db: database.db, keys, dataDir, log });
    await openSecrets({ config, db: database.db });
    const { onStop } = program;
    if (config.demo && config.role !== 'worker') await loadDemo({ database, env: { ...env }, onStop, say });
  } finally {
    await database.close();
  }
}

/** Only for what should not happen: settings that were good at the start are good still. */
function faultLog(): Logger {
  return createLogger(loadConfig(process.env, process.cwd()));
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
