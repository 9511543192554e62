import type { Database } from '@liuguang/server/platform/db/database.ts';
import type { Product } from '../../../e2e/src/product/product.ts';
import { databaseOf } from '../support/database.ts';
import { startDemo } from '../support/demo-product.ts';
import type { Figure } from '../support/figure.ts';
import { atSize, namedStatement } from './feed-statements.ts';

/** Lists of 100,000 videos against the same of 1,000. */
export async function figures({ dataDir }: Product): Promise<Figure[]> {
  return await withDatabase(dataDir, async (database) => await atSize(database, 100_000));
}

/** The same of a million, and what a named statement gains against default Kysely. */
export async function atMillion(): Promise<Figure[]> {
  const product = await startDemo();
  try {
    return await withDatabase(product.dataDir, async (database) => [
      await namedStatement(database),
      ...(await atSize(database, 1_000_000)),
    ]);
  } finally {
    await product.stop();
  }
}

async function withDatabase(dataDir: string, measure: (database: Database) => Promise<Figure[]>): Promise<Figure[]> {
  const database = databaseOf(dataDir);
  try {
    return await measure(database);
  } finally {
    await database.close();
  }
}
