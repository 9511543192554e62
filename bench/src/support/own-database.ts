import { chmodSync, mkdirSync } from 'node:fs';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { type Database, openDatabase } from '@liuguang/server/platform/db/database.ts';
import { migrate } from '@liuguang/server/platform/db/migrate.ts';
import { migrateJobs } from '@liuguang/server/platform/jobs/run-jobs.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { startEmbeddedPostgres } from '@liuguang/server/platform/postgres/embedded.ts';
import { makeDataDir, removeDataDir } from '../../../e2e/src/product/product.ts';
import { adminUrl } from './database.ts';

interface Options {
  /** Its commits reach the disk, as in an installation. */
  readonly durable?: boolean;
  /** A folder that stays, for a bench that takes longer to fill its database than to measure it. */
  readonly keptIn?: string | undefined;
}

/** Works with a database made for it, migrated and empty; gone afterwards. */
export async function withOwnDatabase<T>(
  work: (database: Database, url: string) => Promise<T>,
  { durable = false, keptIn }: Options = {},
): Promise<T> {
  const dataDir = keptIn ?? makeDataDir();
  if (keptIn !== undefined) {
    mkdirSync(keptIn, { recursive: true });
    // Started by root, PostgreSQL runs as another user and must be able to enter.
    chmodSync(keptIn, 0o755);
  }
  const log = createLogger({ env: 'production', logLevel: 'silent' });
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log, throwaway: !durable });
  const database = openDatabase(adminUrl(postgres.url, dataDir), { longWork: true });
  try {
    await migrateAsProduct(postgres.url, log);
    return await work(database, postgres.url);
  } finally {
    await database.close();
    await postgres.stop();
    if (keptIn === undefined) removeDataDir(dataDir);
  }
}

/** The tables are the product's, as in an installation: a bench may run the product itself on them. */
async function migrateAsProduct(url: string, log: ReturnType<typeof createLogger>): Promise<void> {
  const own = openDatabase(url, { longWork: true });
  try {
    await migrate(own.pool);
    await migrateJobs(own.pool, log);
  } finally {
    await own.close();
  }
}
