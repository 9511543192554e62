import type { Pool, PoolClient } from 'pg';
import { reasonOf, StartError } from '../process/start-error.ts';
import { productVersion } from '../product-version.ts';
import { knownMigrations, type Migration, ownFolder, readMigrations } from './side-by-side/migration-files.ts';
import { planOf } from './side-by-side/migration-plan.ts';
import { isOlder } from './side-by-side/contract-marker.ts';

/** A row of what was applied; without `works_from` where a version applied it that did not say so. */
interface Applied {
  name: string;
  checksum: string;
  works_from: string | null;
}

/** Any number that nothing else in this database locks. */
const lockKey = 5_183_026_471;

/**
 * Brings the database up to date and answers the names of the migrations it ran. Each runs in its own transaction;
 * of several programs that start at once, one migrates and the others wait for it.
 */
export async function migrate(
  pool: Pool,
  folder: string = ownFolder,
  /** Given, only these: a backup is loaded into the tables that it was made of. */
  only?: ReadonlySet<string>,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  const client = await pool.connect();
  try {
    // However long another program migrates, and however long this one takes.
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query(patient('select pg_advisory_lock($1)', [lockKey]));
    await client.query(
      `create table if not exists migrations (
         name text primary key, checksum text not null, applied_at timestamptz not null default now())`,
    );
    await addWorksFrom(client);
    const applied = await client.query<Applied>('select name, checksum, works_from from migrations');
    refuseRewrittenHistory(migrations, applied.rows);
    const { recorded, pending } = planOf(migrations, applied.rows, only);
    for (const migration of recorded) await record(client, migration);
    for (const migration of pending) await apply(client, migration);
    await client.query('select pg_advisory_unlock($1)', [lockKey]);
    // Closed: whoever gets a connection next shall have the limits of the pool.
    client.release(true);
    return pending.map(({ name }) => name);
  } catch (error) {
    // The connection is closed, and with it the lock and an open transaction.
    client.release(true);
    throw error;
  }
}

/** A query that the client waits for without its usual limit, which cannot be none. */
function patient(text: string, values?: unknown[]) {
  return { text, ...(values ? { values } : {}), query_timeout: 2 ** 31 - 1 };
}

/** What `migrate` would run, in order. */
export async function pendingMigrations(pool: Pool, folder: string = ownFolder): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  return planOf(readMigrations(folder), rows).pending.map(({ name }) => name);
}

/** Only where it is missing: it would wait for everybody who reads the table. */
async function addWorksFrom(client: PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'migrations'::regclass and attname = 'works_from' and not attisdropped`,
  );
  if (rowCount === 0) await client.query('alter table migrations add column works_from text');
}

/**
 * What a newer version applied is no reason to stop: while machines are updated one after the other, an old one that is started
 * again must go on. It is one where something was taken away that this version uses.
 */
function refuseRewrittenHistory(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const present = knownMigrations(migrations);
  for (const { name, checksum, works_from: from } of applied) {
    const now = present.get(name);
    if (now === undefined && from !== null && !isOlder(productVersion, from)) continue;
    if (now === undefined) {
      throw new StartError(
        from === null
          ? `migration ${name} was applied to this database but its file is gone: use a newer version`
          : `migration ${name} took away what ${productVersion} still uses: use ${from} or newer`,
      );
    }
    if (now !== checksum) {
      throw new StartError(`migration ${name} was changed after it was applied: restore the file and add a new one`);
    }
  }
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  let running: Migration['files'][number] | undefined;
  try {
    await client.query('begin');
    for (running of migration.files) await client.query(patient(running.sql));
    await record(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    const place = running ? `${running.file}${lineOf(error, running.sql)}` : migration.name;
    throw new StartError(`migration ${place} failed: ${reasonOf(error)}`, { cause: error });
  }
}

async function record(client: PoolClient, { name, checksum, worksFrom }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum, works_from) values ($1, $2, $3)', [
    name,
    checksum,
    worksFrom,
  ]);
}

function lineOf(error: unknown, sql: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  return Number.isNaN(position) ? '' : ` line ${sql.slice(0, position).split('\n').length}`;
}
