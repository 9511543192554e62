import { databaseOf } from '../support/database.ts';
import { startDemo } from '../support/demo-product.ts';
import { statements } from './feed-statements.ts';

/** Lists of 20 cards in PostgreSQL against default Kysely. What of them is sent from memory: `cached`. */
export async function bench(): Promise<boolean> {
  const product = await startDemo();
  try {
    const database = databaseOf(product.dataDir);
    await statements(database);
    await database.close();
  } finally {
    await product.stop();
  }
  return true;
}
