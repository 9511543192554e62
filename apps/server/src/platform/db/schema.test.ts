import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { readColumns } from './schema/catalog.ts';
import { generateSchema } from './schema/generate.ts';

it('is what the migrations make', async () => {
  await using database = await testDatabase();
  const columns = await readColumns(database.pool);
  const written = readFileSync(join(import.meta.dirname, 'schema.ts'), 'utf8').replaceAll('\r\n', '\n');
  expect(columns.length).toBeGreaterThan(700);
  expect(written, 'platform/db/schema.ts is not what the migrations make: run npm run db:types').toBe(
    generateSchema(columns),
  );
});
