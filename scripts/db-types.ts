import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { readColumns } from '../apps/server/src/platform/db/schema/catalog.ts';
import { generateSchema } from '../apps/server/src/platform/db/schema/generate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/postgres/embedded.ts';

// `npm run db:types`: migrates an empty database and writes the types of its tables.

const file = join(import.meta.dirname, '../apps/server/src/platform/db/schema.ts');
const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: console.warn, error: console.error };

const dataDir = mkdtempSync(join(tmpdir(), 'liuguang-types-'));
try {
  const postgres = await startEmbeddedPostgres({ dataDir, password: 'types', log, throwaway: true });
  const database = openDatabase(postgres.url, { longWork: true });
  try {
    await migrate(database.pool);
    writeFileSync(file, generateSchema(await readColumns(database.pool)));
  } finally {
    await database.close();
    await postgres.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
