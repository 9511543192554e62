import { createReadStream } from 'node:fs';
import { chmod, chown, lchown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { decrypt } from '../../../platform/age/age.ts';
import type { Identity } from '../../../platform/age/age-keys.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { archiveSettings, quoted } from '../../../platform/postgres/archive.ts';
import type { Placement } from '../../../platform/postgres/placement.ts';
import { freePort, type PostgresProcess, startPostgres } from '../../../platform/postgres/postgres-process.ts';
import { appRole, connectAs, superuser } from '../../../platform/postgres/roles.ts';
import { codeOf, reasonOf, StartError } from '../../../platform/process/start-error.ts';
import type { SystemUser } from '../../../platform/postgres/system-user.ts';
import { unpack } from '../../../platform/tar/tar.ts';
import { hashFile } from '../hashing.ts';
import type { Progress } from '../progress.ts';
import { clusterName } from './bases.ts';
import { unpackSegment } from './pack-segments.ts';
import type { ArchivedSegment } from './segments.ts';
import type { Reach } from './window.ts';

export interface Recovery {
  /** BACKUP_WAL. */
  readonly wal: string;
  readonly bases: string;
  readonly segments: string;
  readonly reach: Reach;
  readonly all: readonly ArchivedSegment[];
  readonly at: number;
  readonly identity: Identity | null;
  readonly placement: Placement;
  readonly progress: Progress;
  readonly log: Pick<Logger, 'debug' | 'error'>;
}

/** Reads all of the copy once: it is damaged, or the key does not fit, before anything is touched. */
export async function checkBase({
  bases,
  reach,
  identity,
}: Pick<Recovery, 'bases' | 'reach' | 'identity'>): Promise<void> {
  const { name, sha256, recipient } = reach.base;
  const file = path.join(bases, name, clusterName(recipient !== null));
  if (recipient !== null && identity?.recipient.text !== recipient)
    throw new StartError(`${name} is encrypted to ${recipient}: give the file of its private key with --key`);
  const found = await hashFile(file);
  if (found.sha256 !== sha256) throw new StartError(`${file} is damaged: choose a moment after another copy`);
}

/** Puts the copy into its place, and answers the secrets.json that fits it. */
export async function unpackBase({ bases, reach, identity, placement, progress }: Recovery): Promise<Buffer> {
  const { folder, user } = placement;
  const { name, recipient, folders } = reach.base;
  const home = `${folder}.copy`;
  await rm(home, { recursive: true, force: true });
  await mkdir(home, { mode: 0o700 });
  progress('unpacking the copy', 0, 0);
  const source = createReadStream(path.join(bases, name, clusterName(recipient !== null)), {
    highWaterMark: 1024 ** 2,
  });
  const small = recipient !== null && identity ? Readable.from(decrypt(source, identity)) : source;
  const plain = createZstdDecompress();
  small.once('error', (error) => plain.destroy(error));
  // PostgreSQL brings all of it to the disk before it begins.
  await unpack(small.pipe(plain), home, { flush: false });
  const cluster = path.join(home, 'cluster');
  for (const place of [...folders, 'pg_wal/archive_status', 'pg_wal/summaries'])
    await mkdir(path.join(cluster, place), { recursive: true, mode: 0o700 });
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await chmod(cluster, 0o700);
  if (user) await giveTo(user, cluster);
  const secrets = await readFile(path.join(home, 'secrets.json'));
  await rename(cluster, folder);
  await rm(home, { recursive: true, force: true });
  return secrets;
}

async function giveTo({ uid, gid }: SystemUser, folder: string): Promise<void> {
  await chown(folder, uid, gid);
  for (const name of await readdir(folder, { recursive: true })) await lchown(path.join(folder, name), uid, gid);
}

/**
 * Lets PostgreSQL replay the log until the moment and go on from there on a timeline of its own. Segments are handed to it as it
 * asks for them, because it runs as a user who may read neither the key nor, often, the archive.
 */
export async function replay(recovery: Recovery, passwords: { admin: string; app: string }): Promise<void> {
  const { placement, wal, at, reach, log } = recovery;
  const hatch = await openHatch(recovery);
  const settings = {
    ...archiveSettings(placement, wal, log),
    ...hatch.settings,
    hot_standby: 'off',
    max_connections: '120',
    recovery_target_timeline: String(reach.timeline),
    recovery_target_action: 'promote',
  };
  const start = async (more: Record<string, string>) =>
    await startPostgres({
      ...placement,
      port: await freePort(),
      settings: { ...settings, ...more },
      onLine: (line) => log.debug({ line }, 'postgres'),
    });
  try {
    const postgres = await startAt(start, at, recovery);
    hatch.check();
    try {
      await settlePassword(postgres, passwords);
    } finally {
      await postgres.stop();
    }
  } finally {
    await hatch.close();
  }
}

type Start = (more: Record<string, string>) => Promise<PostgresProcess>;

/** Where nothing was changed between the moment and the end of the log, PostgreSQL finds no place to stop: the end is the moment. */
async function startAt(start: Start, at: number, { reach }: Recovery): Promise<PostgresProcess> {
  try {
    // A zone by its name, even Z, is not known this early.
    return await start({ recovery_target_time: new Date(at).toISOString().replace('T', ' ').replace('Z', '+00') });
  } catch (error) {
    if (at > reach.to || !/ended before configured recovery target/.test(reasonOf(error))) throw error;
    return await start({});
  }
}

/** The password of the product may have been changed since. */
async function settlePassword(
  { port }: PostgresProcess,
  { admin, app }: { admin: string; app: string },
): Promise<void> {
  const client = await connectAs(superuser, { port, password: admin, database: 'postgres' });
  try {
    await client.query(`alter role ${appRole} password ${client.escapeLiteral(app)}`);
  } finally {
    await client.end();
  }
}

/** Through it PostgreSQL asks for segments by making an empty file, and waits until this process has put something there. */
async function openHatch({ placement, segments, all, identity, progress, reach }: Recovery) {
  const { folder, user } = placement;
  const home = `${folder}.hatch`;
  const [want, have] = [path.join(home, 'want'), path.join(home, 'have')];
  await rm(home, { recursive: true, force: true });
  for (const place of [home, want, have]) {
    await mkdir(place, { mode: 0o700 });
    if (user) await chown(place, user.uid, user.gid);
  }
  const byName = new Map(all.map((segment) => [segment.name, segment]));
  // On the way the one of the newest timeline that goes there is the right one.
  for (const segment of reach.path) byName.set(segment.name, segment);
  let failure: unknown;
  const closing = new AbortController();
  let served = 0;

  async function serve(name: string): Promise<void> {
    const half = path.join(have, `.${name}`);
    const bytes = await bytesOf(name);
    if (bytes === null) await writeFile(path.join(have, `${name}.none`), '');
    else {
      await writeFile(half, bytes, { mode: 0o600 });
      if (user) await chown(half, user.uid, user.gid);
      await rename(half, path.join(have, name));
      served += 1;
      progress('replaying the log', served, Math.max(served, reach.path.length));
    }
    await rm(path.join(want, name), { force: true });
  }

  async function bytesOf(name: string): Promise<Buffer | null> {
    if (name.endsWith('.history')) return await readFile(path.join(segments, name)).catch(unlessMissing);
    const segment = byName.get(name);
    return segment ? await unpackSegment(segment, identity) : null;
  }

  async function work(): Promise<void> {
    while (!closing.signal.aborted) {
      for (const name of await readdir(want)) await serve(name);
      await pause(10);
    }
  }

  const working = work().catch(async (error: unknown) => {
    failure = error;
    // PostgreSQL stops waiting for what will not come.
    await rm(want, { recursive: true, force: true });
  });
  const [w, h] = [quoted(want), quoted(have)];
  const wait = `while test -d ${w} && test ! -e ${h}/%f && test ! -e ${h}/%f.none; do sleep 0.02; done`;
  return {
    settings: { restore_command: `: > ${w}/%f && { ${wait}; mv ${h}/%f "%p"; } 2>/dev/null` },
    check: () => {
      if (failure !== undefined) throw failure;
    },
    close: async () => {
      closing.abort();
      await working;
      await rm(home, { recursive: true, force: true });
    },
  };
}

function unlessMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}
