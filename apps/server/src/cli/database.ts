import { type Config, loadConfig } from '../platform/config/config.ts';
import { databaseSecrets } from '../platform/config/database-secrets.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { refuseForeignArchive } from '../platform/postgres/archive.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { checkOutsideDatabase } from '../platform/postgres/outside.ts';
import { runningPostgres } from '../platform/postgres/running.ts';
import { requireInstallation } from '../platform/process/data-dir.ts';
import type { Program } from '../platform/process/program.ts';
import { writeDownChange } from './changes.ts';

export interface CliDatabase {
  database: Database;
  config: Config;
  log: ReturnType<typeof createLogger>;
}

/**
 * The database a command works on: that of DATABASE_URL, else the one of a Liuguang that runs on this data folder, else
 * the embedded one, started for the length of the command.
 */
export async function openCliDatabase(program: Program, connections = 3): Promise<CliDatabase> {
  const config = loadConfig(process.env, process.cwd());
  const log = createLogger(config);
  // A machine that has nothing but the database and the key to its secrets needs no folder.
  if (!config.databaseUrl || !config.secretsKeys) requireInstallation(config.dataDir);
  refuseForeignArchive(config);
  const url = config.database.directUrl ?? (await ownPostgres(program, config, log));
  await checkOutsideDatabase(url);
  const database = openDatabase(url, { max: connections, applicationName: 'liuguang cli', longWork: true });
  program.onStop(() => database.close());
  await writeDownChange(database.db, program);
  return { database, config, log };
}

async function ownPostgres(
  program: Program,
  { dataDir, backupWal: wal }: Config,
  log: CliDatabase['log'],
): Promise<string> {
  const password = databaseSecrets(dataDir).app;
  const running = await runningPostgres(dataDir, password);
  if (running !== undefined) return running;
  const postgres = await startEmbeddedPostgres({ dataDir, password, wal, log });
  program.onStop(() => postgres.stop());
  return postgres.url;
}
