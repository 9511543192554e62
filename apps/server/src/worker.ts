import { setPriority } from 'node:os';
import { jobsOf, makeModules } from './modules.ts';
import { openBackgroundDeps } from './platform/background-deps.ts';
import { loadConfig } from './platform/config/config.ts';
import { openDatabase } from './platform/db/database.ts';
import { connectionsOfLanes } from './platform/jobs/lanes.ts';
import { runJobs } from './platform/jobs/run-jobs.ts';
import { createLogger } from './platform/log/logger.ts';
import { runPart } from './platform/process/run-part.ts';
import { StartError } from './platform/process/start-error.ts';
import { findMeasures, inWords } from './platform/sandbox/find-measures.ts';

// The part of the program that works on jobs, at a low priority. main.ts starts it, and starts it again whenever it ends.

/** Behind every request, but not starved: somebody waits for some of it. What transcodes takes the very lowest. */
const lowPriority = 5;

const config = loadConfig(process.env, process.cwd());
const log = createLogger(config);

runPart({ name: 'worker', log, longestStopMs: 2000 }, async (part) => {
  if (config.databaseUrl === undefined) throw new StartError('the job worker needs DATABASE_URL');
  try {
    setPriority(lowPriority);
  } catch (error) {
    log.debug({ err: error }, 'the job worker keeps its priority');
  }
  const database = openDatabase(config.databaseUrl, {
    max: connectionsOfLanes,
    applicationName: 'liuguang worker',
    longWork: true,
  });
  part.onStop(() => database.close());
  const { dataDir, uploads } = config;
  const deps = await openBackgroundDeps({ config, log, database });
  part.onStop(() => deps.close());
  const context = { database, log, dataDir, keepSources: uploads.keepSources, disk: deps.disk };
  const runner = await runJobs(jobsOf(makeModules(deps)), context);
  part.onStop(() => runner.stop());
  runner.ended.then(() => part.fail(new Error('the job runner ended by itself')), part.fail);
  part.ready();
  const { measures, complete, missing } = await findMeasures();
  log[complete ? 'debug' : 'warn']({ missing }, `decoders of uploads are kept in: ${inWords(measures)}`);
});
