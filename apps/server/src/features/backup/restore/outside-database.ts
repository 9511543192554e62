import { Client } from 'pg';
import { checkOutsideDatabase } from '../../../platform/postgres/outside.ts';
import { StartError } from '../../../platform/process/start-error.ts';

/** Makes sure that a restore fills an empty database. With `replace` it drops what is there, but never under a running program. */
export async function emptyOutsideDatabase(url: string, replace: boolean): Promise<void> {
  await checkOutsideDatabase(url);
  const client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  try {
    const users = await client.query(
      `select from pg_stat_activity where datname = current_database() and application_name in ('liuguang web', 'liuguang worker')`,
    );
    if (users.rowCount !== 0) throw new StartError('a Liuguang works on the database of DATABASE_URL: stop it first');
    const found = await client.query(
      `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') limit 1`,
    );
    if (found.rowCount === 0) return;
    if (!replace) throw new StartError('the database of DATABASE_URL is not empty: give an empty one, or --replace');
    await client.query(
      'drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public',
    );
  } finally {
    await client.end();
  }
}
