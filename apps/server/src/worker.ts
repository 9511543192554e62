import { setPriority } from 'node:os';
import { jobsOf, makeModules } from './modules.ts';
import { openBackgroundDeps } from './platform/background-deps.ts';
import { loadConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { connectionsOf } from './platform/jobs/lanes.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { createLogger } from './platform/log/logger.ts';
import { everyMinute } from './platform/metrics/every-minute.ts';
import { slowStatements } from './platform/metrics/slow-statements.ts';
import { workerMetrics } from './platform/metrics/worker-metrics.ts';
import { runPart } from './platform/process/run-part.ts';
import { StartError } from './platform/process/start-error.ts';
import { findMeasures, inWords } from './platform/sandbox/find-measures.ts';

// The part of the program that works on jobs, at a low priority. main.ts starts it, and starts it again whenever it ends.

/** Behind every request, but not starved: somebody waits for some of it. What transcodes takes the very lowest. */
const lowPriority = 5;

/** Jobs may take their time: what is told of them is what takes really long. */
const slowWorkMs = 1000;

const config = loadConfig(process.env, process.cwd());
const log = createLogger(config);

runPart({ name: 'worker', log, longestStopMs: 2000 }, async (part) => {
  const { directUrl } = config.database;
  if (directUrl === undefined) throw new StartError('the job worker needs DATABASE_URL');
  try {
    setPriority(lowPriority);
  } catch (error) {
    log.debug({ err: error }, 'the job worker keeps its priority');
  }
  const slow = slowStatements({ part: 'worker', slowMs: slowWorkMs });
  const database = openDatabase(directUrl, {
    slow,
    max: connectionsOf(config.lanes),
    applicationName: 'liuguang worker',
    longWork: true,
  });
  part.onStop(() => database.close());
  const { dataDir, uploads } = config;
  const deps = await openBackgroundDeps({ config, log, database });
  part.onStop(() => deps.close());
  const { storage, uploadFiles, disk } = deps;
  part.onStop(() => storage.close?.());
  const context = { database, log, dataDir, storage, uploadFiles, keepSources: uploads.keepSources, disk };
  const figures = workerMetrics({ pool: database.pool, log });
  part.onStop(() => figures.close());
  part.onStop(everyMinute(() => slow.write(database.db), log));
  const runner = await runJobs(jobsOf(makeModules(deps)), context, { chosen: config.lanes, figures });
  part.onStop(() => runner.stop());
  runner.ended.then(() => part.fail(new Error('the job runner ended by itself')), part.fail);
  part.ready();
  const { measures, complete, missing } = await findMeasures();
  log[complete ? 'debug' : 'warn']({ missing }, `decoders of uploads are kept in: ${inWords(measures)}`);
});
