import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { encrypt } from '../../../platform/age/age.ts';
import type { Recipient } from '../../../platform/age/age-keys.ts';
import { writeDurably } from '../../../platform/process/files.ts';
import { pack, type Packed } from '../../../platform/tar/tar.ts';
import { BackupError } from '../backup-failure.ts';
import { baseLockKey, whileLocked } from '../backup-lock.ts';
import { digest } from '../hashing.ts';
import { secretsName } from '../manifest.ts';
import { aboutName, type BaseAbout, basePrefix, clusterName, unfinishedBase } from './bases.ts';

export interface BaseOrder {
  readonly pool: Pool;
  readonly dataDir: string;
  /** The folder of the cluster that runs. */
  readonly cluster: string;
  readonly system: string;
  /** Gets a folder of this copy. */
  readonly bases: string;
  readonly recipient: Recipient | undefined;
  /** Bytes that must stay free where it is on the disk of the data. */
  readonly keepFree: number;
  readonly signal: AbortSignal;
}

/** What PostgreSQL makes anew at each start, or what belongs to the one that runs. */
const emptied = new Set(
  ['wal', 'dynshmem', 'notify', 'replslot', 'serial', 'snapshots', 'stat_tmp', 'subtrans'].map((name) => `pg_${name}`),
);
const leftOut = /(?:^|\/)(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|backup_label.*|tablespace_map.*)$/;

/**
 * Copies the files of the cluster while it runs; with the log from `startLsn` on they become any moment after `finishedAt`. The
 * connection is what PostgreSQL knows the copy by: killed, nothing of it stays behind but a folder that the next one removes.
 */
export async function makeBase(order: BaseOrder): Promise<BaseAbout> {
  return await whileLocked(
    order.pool,
    async (lost) => {
      const client = await order.pool.connect();
      try {
        return await copyCluster({ ...order, signal: AbortSignal.any([order.signal, lost]) }, client);
      } finally {
        // Closing the connection ends a copy that PostgreSQL believes to be under way.
        client.release(true);
      }
    },
    baseLockKey,
  );
}

async function copyCluster(order: BaseOrder, client: PoolClient): Promise<BaseAbout> {
  const { bases, cluster, recipient, signal, dataDir, system } = order;
  await removeUnfinished(bases);
  await refuseFullDisk(order, client);
  const startedAt = Date.now();
  const stamp = new Date(startedAt).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  const name = `${basePrefix}${stamp}Z-${randomBytes(2).toString('hex')}`;
  const half = path.join(bases, `${unfinishedBase}${name}`);
  await mkdir(half, { mode: 0o700 });
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0');
    const { rows: begun } = await client.query<{ lsn: string; timeline: string }>(
      `select lsn::text, left(pg_walfile_name(lsn), 8) as timeline from pg_backup_start($1, true) as lsn`,
      [name],
    );
    const { files, folders } = await filesOf(cluster);
    let stop = { lsn: '', at: 0 };
    async function* everything(): AsyncGenerator<Packed> {
      for (const file of files) {
        signal.throwIfAborted();
        yield { name: `cluster/${file}`, file: path.join(cluster, file) };
      }
      const { lsn, at, label, map } = await endCopy(client);
      stop = { lsn, at };
      for (const [file, text] of [
        ['backup_label', label],
        ['tablespace_map', map],
      ] as const) {
        if (text === '') continue;
        await writeFile(path.join(half, file), text, { mode: 0o600 });
        yield { name: `cluster/${file}`, file: path.join(half, file) };
      }
      // It fits the passwords of the cluster.
      yield { name: secretsName, file: path.join(dataDir, secretsName) };
    }
    const measured = digest();
    const sink = createWriteStream(path.join(half, clusterName(recipient !== undefined)), {
      flags: 'wx',
      mode: 0o600,
      flush: true,
    });
    const seal = (source: AsyncIterable<Buffer>) => (recipient ? encrypt(source, recipient) : source);
    const archive = Readable.from(pack(everything()));
    await pipeline(archive, createZstdCompress(), seal, measured.through, sink, { signal });
    for (const file of ['backup_label', 'tablespace_map']) await rm(path.join(half, file), { force: true });
    const { sha256, bytes } = measured.result();
    const { rows: versions } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    );
    const about: BaseAbout = {
      format: 'liuguang base 1',
      name,
      system,
      postgres: versions[0]?.version ?? '',
      startedAt,
      finishedAt: stop.at,
      timeline: Number.parseInt(begun[0]?.timeline ?? '', 16),
      startLsn: begun[0]?.lsn ?? '',
      stopLsn: stop.lsn,
      bytes,
      sha256,
      recipient: recipient?.text ?? null,
      folders,
    };
    writeDurably(path.join(half, aboutName), JSON.stringify(about), 0o600);
    await rename(half, path.join(bases, name));
    return about;
  } catch (error) {
    await rm(half, { recursive: true, force: true }).catch(() => {});
    throw error;
  }
}

async function removeUnfinished(bases: string): Promise<void> {
  await mkdir(bases, { recursive: true, mode: 0o700 });
  for (const name of await readdir(bases))
    if (name.startsWith(unfinishedBase)) await rm(path.join(bases, name), { recursive: true, force: true });
}

/** It does not wait for the log to be archived: where that fails, the copy is of no use yet, and nothing hangs. */
async function endCopy(client: PoolClient) {
  const { rows } = await client.query<{ lsn: string; label: string; map: string; now: Date }>(
    `select lsn::text, labelfile as label, spcmapfile as map, clock_timestamp() as now from pg_backup_stop(false)`,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL did not end the copy');
  return { ...row, at: row.now.getTime() };
}

async function filesOf(cluster: string): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = [];
  const folders: string[] = [];
  for (const entry of await readdir(cluster, { recursive: true, withFileTypes: true })) {
    const place = path.relative(cluster, path.join(entry.parentPath, entry.name));
    const [first = ''] = place.split('/');
    if (entry.isDirectory()) {
      if (!emptied.has(first) || place === first || place === 'pg_wal/archive_status') folders.push(place);
    } else if (entry.isFile() && !emptied.has(first) && !leftOut.test(place)) files.push(place);
  }
  return { files, folders };
}

async function refuseFullDisk({ bases, cluster, keepFree }: BaseOrder, client: PoolClient): Promise<void> {
  const isSameDisk = (await stat(bases)).dev === (await stat(cluster)).dev;
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  const { bavail, bsize } = await statfs(bases);
  const needed = Number(rows[0]?.bytes ?? 0) + (isSameDisk ? keepFree : 0);
  if (bavail * bsize < needed) throw new BackupError('disk', `no room for a copy of the database in ${bases}`);
}
