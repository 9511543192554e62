import type { Pool } from 'pg';
import { migrate } from '../migrate.ts';
import { readMigrations } from './migration-files.ts';

/** Leaves an empty database as version 0.2.0 did: with the single steps in place of the baseline. Answers their number. */
export async function migrateAsEarly(pool: Pool): Promise<number> {
  const [baseline] = readMigrations();
  if (!baseline?.replaces) throw new Error('no baseline');
  const { checksums } = baseline.replaces;
  await migrate(pool, undefined, new Set([baseline.name]));
  await pool.query('delete from migrations where name = $1', [baseline.name]);
  await pool.query(
    `insert into migrations (name, checksum, works_from) select name, checksum, '0.0.0' from unnest($1::text[], $2::text[]) as t (name, checksum)`,
    [[...checksums.keys()], [...checksums.values()]],
  );
  return checksums.size;
}

export const sinceBaseline = (): string[] =>
  readMigrations()
    .slice(1)
    .map(({ name }) => name);
