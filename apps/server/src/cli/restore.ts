import path from 'node:path';
import {
  emptyOutsideDatabase,
  finishRestore,
  loadDatabase,
  makeRoom,
  refuseForeignMigrations,
  refuseUsedFolder,
  restoreFiles,
  verifyBackup,
} from '../features/backup/backup.public.ts';
import { type Config, loadConfig } from '../platform/config/config.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { openDatabase } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { existingCluster } from '../platform/postgres/placement.ts';
import { readPostmaster } from '../platform/postgres/retire-orphan.ts';
import type { Program } from '../platform/process/program.ts';
import { StartError } from '../platform/process/start-error.ts';
import { command, say, wrongUsage } from './command.ts';
import { sizeOf, terminalProgress } from './progress.ts';

const usage = 'restore <folder of a backup> [--replace]';

export const restore = command({
  usage,
  summary: 'put a backup into an empty DATA_DIR (and an empty DATABASE_URL, where set), after checking all of it',
  options: { replace: { type: 'boolean', default: false } },
  run: async ({ words: [given], values: { replace }, program }) => {
    if (given === undefined) throw wrongUsage('restore needs the folder of a backup', usage);
    const folder = path.resolve(given);
    const config = loadConfig(process.env, process.cwd());
    // Known at once, not after minutes of reading.
    refuseRunning(config);
    await refuseUsedFolder(config.dataDir, replace);
    const { progress, end } = terminalProgress();
    program.onStop(end);
    const { manifest, problems } = await verifyBackup(folder, progress);
    if (problems.length > 0) {
      throw new StartError(`the backup ${folder} has ${problems.length} problems, such as: ${problems[0]}`);
    }
    refuseForeignMigrations(manifest);
    if (config.databaseUrl !== undefined) await emptyOutsideDatabase(config.databaseUrl, replace);
    const aside = await makeRoom(config.dataDir, replace);
    if (aside !== null) say(`what was in ${config.dataDir} is in ${aside} now`);
    await restoreFiles(folder, config.dataDir, manifest.files.count, progress);
    const { pool, log } = await openTarget(program, config);
    const newer = await loadDatabase({ pool, log, folder, manifest, progress });
    await finishRestore(config.dataDir);
    end();
    for (const name of newer) say(`applied ${name}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows and ${manifest.files.count} files (${sizeOf(manifest.files.bytes)}) are back, each compared`);
    for (const file of manifest.missing.slice(0, 20)) say(`was missing when the backup was made: ${file}`);
  },
});

function refuseRunning({ dataDir, databaseUrl }: Config): void {
  const cluster = databaseUrl === undefined ? existingCluster(dataDir) : undefined;
  if (cluster !== undefined && readPostmaster(cluster) !== undefined) {
    throw new StartError(`Liuguang runs on ${dataDir}, or was killed there: stop it first (npm start, then Ctrl-C)`);
  }
}

async function openTarget(program: Program, config: Config) {
  const log = createLogger(config);
  const { dataDir } = config;
  let url = config.databaseUrl;
  if (url === undefined) {
    const password = loadSecrets(dataDir).databasePassword;
    const postgres = await startEmbeddedPostgres({ dataDir, password, log });
    program.onStop(() => postgres.stop());
    url = postgres.url;
  }
  const database = openDatabase(url, { max: 3, applicationName: 'liuguang restore', longWork: true });
  program.onStop(() => database.close());
  return { pool: database.pool, log };
}
