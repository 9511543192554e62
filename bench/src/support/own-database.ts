import { chmodSync, mkdirSync } from 'node:fs';
import { loadSecrets } from '@liuguang/server/platform/config/secrets.ts';
import { type Database, openDatabase } from '@liuguang/server/platform/db/database.ts';
import { migrate } from '@liuguang/server/platform/db/migrate.ts';
import { createLogger } from '@liuguang/server/platform/log/logger.ts';
import { startEmbeddedPostgres } from '@liuguang/server/platform/postgres/embedded.ts';
import { makeDataDir, removeDataDir } from '../../../e2e/src/product/product.ts';
import { adminUrl } from './database.ts';

/**
 * Works with a database made for it, migrated and empty; gone afterwards. `keptIn`: a folder that stays, for a bench that
 * takes longer to fill its database than to measure it.
 */
export async function withOwnDatabase<T>(
  work: (database: Database, url: string) => Promise<T>,
  keptIn?: string,
): Promise<T> {
  const dataDir = keptIn ?? makeDataDir();
  if (keptIn !== undefined) {
    mkdirSync(keptIn, { recursive: true });
    chmodSync(keptIn, 0o755);
  }
  const log = createLogger({ env: 'production', logLevel: 'silent' });
  const password = loadSecrets(dataDir).databasePassword;
  const postgres = await startEmbeddedPostgres({ dataDir, password, log, throwaway: true });
  const database = openDatabase(adminUrl(postgres.url, dataDir), { longWork: true });
  try {
    await migrateAsProduct(postgres.url);
    return await work(database, postgres.url);
  } finally {
    await database.close();
    await postgres.stop();
    if (keptIn === undefined) removeDataDir(dataDir);
  }
}

/** The tables are the product's, as in an installation: a bench may run the product itself on them. */
async function migrateAsProduct(url: string): Promise<void> {
  const own = openDatabase(url, { longWork: true });
  try {
    await migrate(own.pool);
  } finally {
    await own.close();
  }
}
