import path from 'node:path';
import type { ClientBase, Pool } from 'pg';
import { migrate } from '../../../platform/db/migrate.ts';
import { knownMigrations, readMigrations } from '../../../platform/db/side-by-side/migration-files.ts';
import { hasReplaced } from '../../../platform/db/side-by-side/migration-plan.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import type { Progress } from '../progress.ts';
import type { Manifest } from '../manifest.ts';
import { contentOf, fullName, listTables, loadTable, quoted, steadySettings } from '../tables.ts';

interface Load {
  readonly pool: Pool;
  readonly log: Logger;
  readonly folder: string;
  readonly manifest: Manifest;
  readonly progress: Progress;
}

/** Refuses a backup of a newer version, or of one with other migrations, before anything is changed. */
export function refuseForeignMigrations({ migrations }: Manifest): void {
  const own = readMigrations();
  const known = knownMigrations(own);
  for (const { name, checksum } of migrations) {
    const mine = known.get(name);
    if (mine === undefined) throw new StartError(`the backup was made by a newer version (${name}): use that one`);
    if (mine !== checksum) throw new StartError(`the backup's migration ${name} is not the one of this version`);
  }
  const names = new Set(migrations.map(({ name }) => name));
  for (const migration of own) hasReplaced(migration, names, 'the backup');
}

/**
 * Migrates to the version of the backup, fills the tables in one transaction, compares each with what was saved, and only
 * then migrates to the present version. Foreign keys are dropped before and created again after, which validates them.
 */
export async function loadDatabase({ pool, log, folder, manifest, progress }: Load): Promise<string[]> {
  await migrate(pool, undefined, new Set(manifest.migrations.map(({ name }) => name)));
  // Here and not above: HTTP knows this file too, and would hold the whole job runner in memory for it.
  const { migrateJobs } = await import('../../../platform/jobs/run-jobs.ts');
  await migrateJobs(pool, log);
  const client = await pool.connect();
  try {
    await client.query(steadySettings);
    await client.query('begin');
    await fill(client, folder, manifest, progress);
    await client.query('commit');
    progress('analyzing', 0, 0);
    await client.query('analyze');
  } finally {
    client.release(true);
  }
  return await migrate(pool);
}

async function fill(client: ClientBase, folder: string, manifest: Manifest, progress: Progress): Promise<void> {
  const present = new Set((await listTables(client)).map(fullName));
  const { tables } = manifest;
  const unknown = tables.find((table) => !present.has(fullName(table)));
  if (unknown) throw new StartError(`the backup has a table ${unknown.name} that its migrations do not make`);
  const foreignKeys = await dropForeignKeys(client);
  const triggers = await disableTriggers(client);
  await client.query(`truncate ${tables.map(fullName).join(', ')}`);
  for (const [index, table] of tables.entries()) {
    progress('loading tables', index, tables.length);
    await loadTable(client, table, path.join(folder, 'tables'));
    const { rows, sha256 } = await contentOf(client, table);
    if (rows !== table.rows || sha256 !== table.contentSha256) {
      throw new StartError(`table ${table.name} came back with ${rows} rows that are not the ${table.rows} saved ones`);
    }
  }
  for (const { schema, name, value, called } of manifest.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [fullName({ schema, name }), value, called]);
  }
  for (const make of [...foreignKeys, ...triggers]) await client.query(make);
  // Locks of workers that ran when the backup was made.
  await client.query(`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
  await client.query(`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`);
  await client.query(
    `update backups set state = 'done', finished_at = $2, reason = 'restored from this one' where id = $1`,
    [manifest.backupId, new Date(manifest.createdAt)],
  );
}

/** Answers the statements that create them again. */
async function dropForeignKeys(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
     order by oid`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quoted(name)}`);
  return rows.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`);
}

async function disableTriggers(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; always: boolean }>(
    `select tgrelid::regclass::text as "table", tgname as name, tgenabled = 'A' as always
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not tgisinternal and tgenabled in ('O', 'A')
       and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  );
  for (const { table, name } of rows) await client.query(`alter table ${table} disable trigger ${quoted(name)}`);
  return rows.map(
    ({ table, name, always }) => `alter table ${table} enable ${always ? 'always ' : ''}trigger ${quoted(name)}`,
  );
}
