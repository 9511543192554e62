import type { Pool } from 'pg';
import { readMigrations } from './migration-files.ts';

/** Makes the list of migrations what version 0.2.0 left: the single steps in place of the baseline. Answers their number. */
export async function listEarlyMigrations(pool: Pool): Promise<number> {
  const [baseline] = readMigrations();
  if (!baseline?.replaces) throw new Error('no baseline');
  const { checksums } = baseline.replaces;
  await pool.query('delete from migrations where name = $1', [baseline.name]);
  await pool.query(
    `insert into migrations (name, checksum, works_from) select name, checksum, '0.0.0' from unnest($1::text[], $2::text[]) as t (name, checksum)`,
    [[...checksums.keys()], [...checksums.values()]],
  );
  return checksums.size;
}
