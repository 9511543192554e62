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
} from '../../features/backup/backup.public.ts';
import { type Config, loadConfig } from '../../platform/config/config.ts';
import { databaseSecrets } from '../../platform/config/database-secrets.ts';
import { openDatabase } from '../../platform/db/database.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { startEmbeddedPostgres } from '../../platform/postgres/embedded.ts';
import type { Program } from '../../platform/process/program.ts';
import { StartError } from '../../platform/process/start-error.ts';
import { takeOverSecrets } from '../../platform/secrets/take-over.ts';
import { command, say, wrongUsage } from '../command.ts';
import { sizeOf, terminalProgress } from '../progress.ts';
import { openGiven } from './given-backup.ts';
import { refuseRunning, restoreAt } from './restore-at.ts';

const usage =
  'restore <backup> [--key <file>] [--replace] | restore --at <moment> [--key <file>] [--replace] [--system <number>] [--timeline <number>]';

export const restore = command({
  usage,
  summary:
    'put a backup (a folder, a name that backup list shows, or latest) into an empty DATA_DIR and an empty DATABASE_URL, after checking all of it; or make the embedded database what it was at a moment, from BACKUP_WAL, or from BACKUP_URL what is not there',
  options: {
    replace: { type: 'boolean', default: false },
    key: { type: 'string' },
    at: { type: 'string' },
    system: { type: 'string' },
    timeline: { type: 'string' },
  },
  most: 1,
  changes: true,
  run: async ({ words: [given], values: { replace, key, at, system, timeline }, program }) => {
    const config = loadConfig(process.env, process.cwd());
    if (at !== undefined) {
      if (given !== undefined) throw wrongUsage('--at takes no backup, it finds its own copy', usage);
      return await restoreAt(program, config, {
        at,
        key,
        replace,
        system: numberOf(system),
        timeline: numberOf(timeline),
      });
    }
    if (given === undefined) throw wrongUsage('restore needs a backup', usage);
    // Known at once, not after minutes of reading.
    refuseRunning(config);
    await refuseUsedFolder(config.dataDir, replace);
    const { progress, end } = terminalProgress();
    program.onStop(end);
    const into = path.join(config.dataDir, '.fetched');
    const { folder, isOurs, release } = await openGiven(config, { given, key, into, progress });
    program.onStop(release);
    const { manifest, problems } = await verifyBackup(folder, progress);
    if (problems.length > 0) {
      throw new StartError(`the backup ${folder} has ${problems.length} problems, such as: ${problems[0]}`);
    }
    refuseForeignMigrations(manifest);
    if (config.database.directUrl !== undefined) await emptyOutsideDatabase(config.database.directUrl, replace);
    const aside = await makeRoom(config.dataDir, replace);
    if (aside !== null) say(`what was in ${config.dataDir} is in ${aside} now`);
    await restoreFiles(folder, config.dataDir, manifest.files.count, progress, { by: isOurs ? 'move' : 'copy' });
    const { db, pool, log } = await openTarget(program, config);
    const newer = await loadDatabase({ pool, log, folder, manifest, progress });
    // Here and not at the next start, which may be on a machine that has no secrets.json.
    const { secretsKeys: keys, dataDir } = config;
    if (keys) await takeOverSecrets({ db, keys, dataDir, log });
    await finishRestore(config.dataDir);
    end();
    for (const name of newer) say(`applied ${name}`);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`${rows} rows and ${manifest.files.count} files (${sizeOf(manifest.files.bytes)}) are back, each compared`);
    for (const file of manifest.missing.slice(0, 20)) say(`was missing when the backup was made: ${file}`);
  },
});

function numberOf(text: string | undefined): string | undefined {
  if (text === undefined || /^\d{1,20}$/.test(text)) return text;
  throw wrongUsage(`"${text}" is no number`, usage);
}

async function openTarget(program: Program, config: Config) {
  const log = createLogger(config);
  const { dataDir, backupWal: wal } = config;
  let url = config.database.directUrl;
  if (url === undefined) {
    const password = databaseSecrets(dataDir).app;
    const postgres = await startEmbeddedPostgres({ dataDir, password, wal, log });
    program.onStop(() => postgres.stop());
    url = postgres.url;
  }
  const database = openDatabase(url, { max: 3, applicationName: 'liuguang restore', longWork: true });
  program.onStop(() => database.close());
  return { db: database.db, pool: database.pool, log };
}
