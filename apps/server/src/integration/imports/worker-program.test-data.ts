import { pino } from 'pino';
import { jobsOf, makeModules } from '../../modules.ts';
import { openBackgroundDeps } from '../../platform/background-deps.ts';
import { loadConfig } from '../../platform/config/config.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { connectionsOf } from '../../platform/jobs/lanes.ts';
import { runJobs } from '../../platform/jobs/run-jobs.ts';

// A worker with every job of the product that a test can kill, on the database and in the folder that it is told of.

const config = loadConfig(process.env, process.cwd());
const log = pino({ level: 'error' });
const database = openDatabase(config.databaseUrl ?? '', {
  max: connectionsOf(config.lanes),
  applicationName: 'import worker',
});
const deps = await openBackgroundDeps({ config, log, database });
await runJobs(jobsOf(makeModules(deps)), { database, log, dataDir: config.dataDir, keepSources: false });
process.stdout.write('ready\n');
