import { randomBytes } from 'node:crypto';
import { access, chmod, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Pool, PoolClient } from 'pg';
import type { SecretStore } from '../../../platform/config/secret-store.ts';
import { writeDurably } from '../../../platform/process/files.ts';
import { codeOf } from '../../../platform/process/start-error.ts';
import { BackupError } from '../backup-failure.ts';
import type { KnownFile } from './known-files.ts';
import { saveFiles } from './saved-files.ts';
import { completePrefix, removeUnfinished, unfinishedPrefix } from '../backup-folders.ts';
import { hashOf, type Manifest, type SavedTable, secretsName, writeManifest } from '../manifest.ts';
import { type Hold, openHold } from './media-hold.ts';
import { missingFiles } from '../missing-files.ts';
import type { Progress } from '../progress.ts';
import { listTables, saveTable, steadySettings } from '../tables.ts';

export interface BackupOptions {
  readonly pool: Pool;
  readonly dataDir: string;
  readonly secretStore: Pick<SecretStore, 'asFile'>;
  /** Media lie in a bucket, which is kept safe by other means: they are no part of the backup. */
  readonly mediaElsewhere?: boolean;
  /** Backups lie in it, each a folder of its own. */
  readonly target: string;
  readonly backupId: string;
  /** Copies files even where a hard link on the same disk would do. */
  readonly copy?: boolean;
  /** Bytes that must stay free when backups are on the disk of the data: a backup must not fill it up. */
  readonly keepFree?: number;
  /** What the backup before had. */
  readonly known?: ReadonlyMap<string, KnownFile>;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

export interface MadeBackup {
  readonly folder: string;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** What had to be copied: files that changed, and the rows. */
  readonly movedBytes: number;
  readonly missing: readonly string[];
  readonly manifest: Manifest;
}

/** A file may be made and deleted between two looks; what is missing this often is really missing. */
const looks = 8;

/**
 * Hard-links all files, takes a database snapshot, then links what is new since: every file that rows of the snapshot name
 * is held, even if it is deleted meanwhile. Files that were made and deleted between two looks are looked for again; what
 * stays missing is listed in the manifest. The folder gets its final name only when it is complete. Only under the lock.
 */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup> {
  const { target } = options;
  const client = await options.pool.connect();
  const name = `${new Date().toISOString().replaceAll(/[-:]/g, '').slice(0, 15)}Z-${randomBytes(2).toString('hex')}`;
  const unfinished = path.join(target, `${unfinishedPrefix}${name}`);
  const holds: Hold[] = [];
  try {
    await mkdir(target, { recursive: true, mode: 0o700 });
    await removeUnfinished(target);
    await mkdir(path.join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
    const media = await openHold(await made(path.join(options.dataDir, 'media')), () => true);
    holds.push(media);
    const uploads = await openHold(await made(path.join(options.dataDir, 'uploads')), (entry) => /^\d+$/.test(entry));
    holds.push(uploads);
    const { missing, bytes, uploadsDone } = await consistentMoment(options, client, { media, uploads });
    await refuseFullDisk(options, client, media, bytes);
    const saved = await saveDatabase(options, client, unfinished);
    await client.query('rollback');
    const held = { media, uploads, uploadsDone, known: options.known ?? new Map() };
    const { files, moved } = await saveFiles({ ...options, folder: unfinished, ...held });
    // Wherever they are kept: a backup is whole by itself, and can be restored under any SECRETS_KEY or none.
    const secrets = await options.secretStore.asFile();
    writeDurably(path.join(unfinished, secretsName), secrets, 0o600);
    const createdAt = new Date().toISOString();
    const manifest: Manifest = {
      ...saved,
      format: 'liuguang backup 1',
      createdAt,
      backupId: options.backupId,
      files,
      secretsSha256: hashOf(secrets),
      missing,
    };
    writeManifest(unfinished, manifest);
    const folder = path.join(target, `${completePrefix}${name}`);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(target);
    const rows = saved.tables.reduce((sum, table) => sum + table.rows, 0);
    const movedBytes = moved + (await sizeBelow(path.join(folder, 'tables')));
    return { folder, rows, files: files.count, bytes: files.bytes, movedBytes, missing, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new BackupError(
      'disk',
      `no space left for a backup in ${target}: free some, or choose another folder with --to`,
    );
  } finally {
    for (const hold of holds) await hold.release().catch(() => {});
    // Closing the connection releases the snapshot.
    client.release(true);
  }
}

async function sizeBelow(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(path.join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

async function made(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  return folder;
}

interface Held {
  readonly media: Hold;
  readonly uploads: Hold;
}

/** Leaves the connection in a snapshot, all of whose files are held. */
async function consistentMoment(
  { progress, signal, mediaElsewhere }: BackupOptions,
  client: PoolClient,
  { media, uploads }: Held,
) {
  const roots = { media: media.root, uploads: uploads.root };
  const isThere = (place: 'media' | 'uploads', file: string) =>
    place === 'media' && mediaElsewhere ? Promise.resolve(true) : isFile(path.join(roots[place], file));
  await client.query(steadySettings);
  for (let look = 1; ; look += 1) {
    progress('holding files', 0, 0);
    await media.take(signal);
    await uploads.take(signal);
    await client.query('begin isolation level repeatable read read only');
    // The first statement takes the snapshot.
    await client.query('select from migrations limit 1');
    const now = await media.take(signal);
    await uploads.take(signal);
    const missing = await missingFiles(client, isThere);
    if (missing.length === 0 || look === looks) {
      return { missing, bytes: now.bytes, uploadsDone: await uploadsIn(client) };
    }
    await client.query('rollback');
  }
}

async function uploadsIn(client: PoolClient): Promise<Map<string, boolean>> {
  const { rows } = await client.query<{ id: string; done: boolean }>(
    `select id, state <> 'uploading' as done from uploads`,
  );
  return new Map(rows.map(({ id, done }) => [id, done]));
}

function isFile(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

function mib(bytes: number): number {
  return Math.ceil(bytes / 1024 ** 2);
}

async function refuseFullDisk(
  { target, copy, keepFree = 0 }: BackupOptions,
  client: PoolClient,
  media: Hold,
  bytes: number,
): Promise<void> {
  const sameDisk = (await stat(target)).dev === (await stat(media.root)).dev;
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const { bavail, bsize } = await statfs(target);
  const free = bavail * bsize;
  // Tables are compressed in the backup, so their present size is an upper bound.
  const needed = Number(rows[0]?.bytes ?? 0) + (copy || !sameDisk ? bytes : 0) + (sameDisk ? keepFree : 0);
  if (free >= needed) return;
  throw new BackupError(
    'disk',
    `${target} has ${mib(free)} MiB free and a backup needs ${mib(needed)}: free some, or choose another with --to`,
  );
}

type SavedDatabase = Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences'>;

async function saveDatabase(
  { progress, signal }: BackupOptions,
  client: PoolClient,
  folder: string,
): Promise<SavedDatabase> {
  const names = await listTables(client);
  const tables: SavedTable[] = [];
  for (const table of names) {
    signal.throwIfAborted();
    progress('saving tables', tables.length, names.length);
    tables.push(await saveTable(client, table, path.join(folder, 'tables')));
  }
  const { rows: migrations } = await client.query<Manifest['migrations'][number]>(
    'select name, checksum from migrations order by name',
  );
  const version = await client.query<{ server_version: string }>('show server_version');
  const found = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { schema, name } of found.rows) {
    // Read after the rows: sequences are not part of the snapshot, and must not be behind it.
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `select last_value::text as value, is_called as called from "${schema}"."${name}"`,
    );
    sequences.push({ schema, name, value: rows[0]?.value ?? '1', called: rows[0]?.called ?? false });
  }
  return { postgres: version.rows[0]?.server_version ?? '', migrations, tables, sequences };
}

async function syncFolder(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
