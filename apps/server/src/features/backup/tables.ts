import { createReadStream, createWriteStream } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { digest } from './hashing.ts';
import type { SavedTable } from './manifest.ts';

export interface TableName {
  readonly schema: string;
  readonly name: string;
  /** Without those that PostgreSQL computes. */
  readonly columns: readonly string[];
}

/** graphile-worker's list of its own migrations belongs to the program, not to the data; the secrets are saved as secrets.json. */
const ownLists = new Set(['graphile_worker.migrations', 'public.installation_secrets']);

/** The text of values must not depend on the settings of a connection, and rows must come in physical order. */
export const steadySettings = `set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set bytea_output = 'hex'; set client_encoding = 'UTF8'; set synchronize_seqscans = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = 0`;

export async function listTables(client: ClientBase): Promise<TableName[]> {
  const { rows } = await client.query<TableName>(
    `select n.nspname as schema, c.relname as name,
       array(select a.attname::text from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
         order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1, 2`,
  );
  return rows.filter(({ schema, name }) => !ownLists.has(`${schema}.${name}`));
}

/** Writes a table's rows, compressed, as the connection's snapshot sees them. */
export async function saveTable(client: ClientBase, table: TableName, folder: string): Promise<SavedTable> {
  const file = `${table.schema}.${table.name}.copy.zst`;
  const content = digest(true);
  const packed = digest();
  const rows = client.query(copyTo(`copy ${columnsOf(table)} to stdout`));
  const sink = createWriteStream(path.join(folder, file), { flags: 'wx', mode: 0o600, flush: true });
  await pipeline(rows, content.through, createZstdCompress(), packed.through, sink);
  const { sha256: contentSha256, lines } = content.result();
  const { schema, name, columns } = table;
  return { schema, name, columns: [...columns], file, rows: lines, sha256: packed.result().sha256, contentSha256 };
}

export async function loadTable(client: ClientBase, table: SavedTable, folder: string): Promise<void> {
  const into = client.query(copyFrom(`copy ${columnsOf(table)} from stdin`));
  await pipeline(createReadStream(path.join(folder, table.file)), createZstdDecompress(), into);
}

/** Hash of the table's current content, to compare with what was saved. */
export async function contentOf(client: ClientBase, table: TableName): Promise<{ rows: number; sha256: string }> {
  const content = digest(true);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(client.query(copyTo(`copy ${columnsOf(table)} to stdout`)), content.through, nowhere);
  const { sha256, lines } = content.result();
  return { rows: lines, sha256 };
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

export function fullName({ schema, name }: Pick<TableName, 'schema' | 'name'>): string {
  return `${quoted(schema)}.${quoted(name)}`;
}

function columnsOf(table: TableName): string {
  return `${fullName(table)} (${table.columns.map(quoted).join(', ')})`;
}
