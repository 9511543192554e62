import { type Config, loadConfig } from './platform/config/config.ts';
import { noConsoleHost, plainHttp, plainHttpWayOut } from './platform/config/plain-ways.ts';
import { loadSecrets, type Secrets } from './platform/config/secrets.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { migrateJobs } from './platform/jobs/run-jobs.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded.ts';
import { checkOutsideDatabase } from './platform/postgres/outside.ts';
import { prepareDataDir } from './platform/process/data-dir.ts';
import { loadDemo } from './platform/process/demo.ts';
import { browserUrl, checkAddress } from './platform/process/listen.ts';
import type { PartState } from './platform/process/part-messages.ts';
import { watchPostgres } from './platform/process/postgres-watch.ts';
import { keepFoldersPrivate } from './platform/process/private-folders.ts';
import { type Program, runProgram } from './platform/process/program.ts';
import { superviseWeb, superviseWorker } from './platform/process/program-parts.ts';
import { StartError } from './platform/process/start-error.ts';
import type { SupervisedPart } from './platform/process/supervised-part.ts';

// The whole program: settings, PostgreSQL, migrations, demo content, then HTTP and the job worker, each in a process of
// its own that is started again whenever it ends. This one serves nobody, so that nobody's request can end it.

runProgram(
  async (program) => {
    const config = loadConfig(process.env, process.cwd());
    const plain = plainHttp(config);
    if (plain !== null && config.env === 'production') throw new StartError(`${plain}: ${plainHttpWayOut}`);
    const log = createLogger(config);
    prepareDataDir(config.dataDir);
    const secrets = loadSecrets(config.dataDir);
    if (config.role !== 'worker') await checkAddress(config);
    const databaseUrl = await openPostgres(program, config, secrets, log);
    // What is made from here on, by the other processes as well, is for this user alone.
    process.umask(0o077);
    for (const problem of keepFoldersPrivate(config.dataDir)) say(`warning  ${problem}`);
    // In place of what may stand in a file: both would be one too many.
    const env = { DATABASE_URL: databaseUrl, DATABASE_URL_FILE: '', DATA_DIR: config.dataDir, DATA_DIR_FILE: '' };
    await prepareDatabase(program, config, log, env);
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

async function openPostgres(program: Program, config: Config, secrets: Secrets, log: Logger): Promise<string> {
  if (config.databaseUrl !== undefined) {
    await checkOutsideDatabase(config.databaseUrl);
    return config.databaseUrl;
  }
  const { dataDir } = config;
  const postgres = await startEmbeddedPostgres({ dataDir, password: secrets.databasePassword, disk: config.disk, log });
  program.onStop(() => postgres.stop());
  return postgres.url;
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
