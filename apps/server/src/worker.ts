import { setPriority } from 'node:os';
import { jobs } from './jobs.ts';
import { loadConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { createLogger } from './platform/log/logger.ts';
import { reasonOf } from './platform/process/start-error.ts';

// The program that main.ts starts beside itself: works on jobs, at a low priority, until its parent is gone.

/** Behind every request, but not starved: somebody waits for some of it. What transcodes takes the very lowest. */
const lowPriority = 5;
const stopPatienceMs = 2000;

const config = loadConfig(process.env, process.cwd());
const log = createLogger(config);

// Ctrl-C reaches the whole process group, but when to stop is the parent's decision.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
const parentGone = new Promise<void>((resolve) => process.once('disconnect', resolve));
if (!process.connected) fail('the job worker is started by main.ts, not by hand');
if (config.databaseUrl === undefined) fail('the job worker needs DATABASE_URL');

try {
  setPriority(lowPriority);
} catch (error) {
  log.debug({ err: error }, 'the job worker keeps its priority');
}

const database = openDatabase(config.databaseUrl, { max: 8, applicationName: 'liuguang worker' });
try {
  const runner = await runJobs(jobs, {
    database,
    log,
    dataDir: config.dataDir,
    keepSources: config.uploads.keepSources,
  });
  process.send?.('ready');
  const ending = await Promise.race([parentGone.then(() => 'parent'), runner.ended.then(() => 'runner')]);
  if (ending === 'runner') fail('the job runner ended by itself');
  setTimeout(() => process.exit(0), stopPatienceMs).unref();
  await runner.stop();
  await database.close();
  process.exit(0);
} catch (error) {
  fail(reasonOf(error));
}

function fail(reason: string): never {
  log.error(`job worker: ${reason}`);
  process.exit(1);
}
