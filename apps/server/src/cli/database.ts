import { type Config, loadConfig } from '../platform/config/config.ts';
import { loadSecrets } from '../platform/config/secrets.ts';
import { type Database, openDatabase } from '../platform/db/database.ts';
import { createLogger } from '../platform/log/logger.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts';
import { checkOutsideDatabase } from '../platform/postgres/outside.ts';
import { runningPostgres } from '../platform/postgres/running.ts';
import { prepareDataDir } from '../platform/process/data-dir.ts';
import type { Program } from '../platform/process/program.ts';

export interface CliDatabase {
  database: Database;
  config: Config;
  log: ReturnType<typeof createLogger>;
}

/**
 * The database a command works on: that of DATABASE_URL, else the one of a Liuguang that runs on this data folder, else
 * the embedded one, started for the length of the command.
 */
export async function openCliDatabase(program: Program): Promise<CliDatabase> {
  const config = loadConfig(process.env, process.cwd());
  const log = createLogger(config);
  const url = config.databaseUrl ?? (await ownPostgres(program, config.dataDir, log));
  await checkOutsideDatabase(url);
  const database = openDatabase(url, { max: 2, applicationName: 'liuguang cli', longWork: true });
  program.onStop(() => database.close());
  return { database, config, log };
}

async function ownPostgres(program: Program, dataDir: string, log: CliDatabase['log']): Promise<string> {
  prepareDataDir(dataDir);
  const password = loadSecrets(dataDir).databasePassword;
  const running = await runningPostgres(dataDir, password);
  if (running !== undefined) return running;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log });
  program.onStop(() => postgres.stop());
  return postgres.url;
}
