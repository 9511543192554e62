import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { reasonOf, StartError } from '../process/start-error.ts';
import { productVersion } from '../product-version.ts';
import { contractOf, isOlder } from './side-by-side/contract-marker.ts';

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** The oldest version that works on the tables as they are afterwards. */
  worksFrom: string;
}

/** A row of what was applied; without `works_from` where a version applied it that did not say so. */
interface Applied {
  name: string;
  checksum: string;
  works_from: string | null;
}

/** Any number that nothing else in this database locks. */
const lockKey = 5_183_026_471;

const ownFolder = join(import.meta.dirname, '../migrations');

/**
 * Brings the database up to date and answers the names of the files it ran. Each file runs in its own transaction;
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
    const known = new Set(applied.rows.map((row) => row.name));
    const pending = migrations.filter(({ name }) => !known.has(name) && (only?.has(name) ?? true));
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

/** What `migrate` would apply, in order. */
export async function pendingMigrations(pool: Pool, folder: string = ownFolder): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from migrations');
  const known = new Set(rows.map(({ name }) => name));
  return readMigrations(folder).flatMap(({ name }) => (known.has(name) ? [] : [name]));
}

/** The migrations that this version brings, with their checksums. */
export function ownMigrations(): Map<string, string> {
  return new Map(readMigrations(ownFolder).map(({ name, checksum }) => [name, checksum]));
}

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name) => {
    if (!/^\d{12}_[a-z0-9-]+\.sql$/.test(name)) {
      throw new StartError(`migration ${name}: the name must look like 202601312359_what.sql`);
    }
    // A checkout may have turned line ends; that is not a change.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex'), worksFrom: worksFrom(sql) };
  });
}

/**
 * A file that only adds works with every version before it; one that takes something away names the release that stopped
 * using it (`-- contract: since 0.3.0 …`), and with that the oldest one that works afterwards.
 */
function worksFrom(sql: string): string {
  return contractOf(sql)?.since ?? '0.0.0';
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
function refuseRewrittenHistory(migrations: Migration[], applied: readonly Applied[]): void {
  const present = new Map(migrations.map(({ name, checksum }) => [name, checksum]));
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

async function apply(client: PoolClient, { name, sql, checksum, worksFrom: from }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(patient(sql));
    await client.query('insert into migrations (name, checksum, works_from) values ($1, $2, $3)', [
      name,
      checksum,
      from,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(`migration ${name}${lineOf(error, sql)} failed: ${reasonOf(error)}`, { cause: error });
  }
}

function lineOf(error: unknown, sql: string): string {
  if (typeof error !== 'object' || error === null || !('position' in error)) return '';
  const position = Number(error.position);
  return Number.isNaN(position) ? '' : ` line ${sql.slice(0, position).split('\n').length}`;
}
