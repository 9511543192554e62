import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, StartError } from '../process/start-error.ts';
import { type Binaries, binariesIn, installedBinaries } from './binaries.ts';
import { mayUse, type SystemUser, unprivilegedUser } from './system-user.ts';

/** Where a cluster lives and who runs which binaries on it. */
export interface Placement {
  binaries: Binaries;
  user: SystemUser | undefined;
  folder: string;
}

/** Where things go that PostgreSQL's user cannot reach in the data folder or in the checkout. */
const outsideFolder = '/var/lib/liuguang';

/** The folder behind DATA_DIR/postgres, if there is one. */
export function existingCluster(dataDir: string): string | undefined {
  const path = join(dataDir, 'postgres');
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return undefined;
  try {
    const folder = realpathSync(path);
    refuseForeign(folder);
    return folder;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    throw new StartError(
      `${path} points to ${readlinkSync(path)}, which is missing: put the database back, or delete the link to start with an empty one`,
    );
  }
}

/** Finds or prepares the cluster's place; PostgreSQL must not be running on it. */
export function placeCluster(
  dataDir: string,
  outside: string = outsideFolder,
  installed: Binaries = installedBinaries(),
): Placement {
  const existing = existingCluster(dataDir);
  const user = existing === undefined ? unprivilegedUser() : ownerOf(existing);
  const binaries = reachableBinaries(installed, user, outside);
  if (existing !== undefined) {
    const reachable = mayUse(user, existing, ['x']);
    return { binaries, user, folder: reachable ? existing : moveOutside(dataDir, existing, user, outside) };
  }
  if (user === undefined || mayUse(user, dataDir, ['x'])) return { binaries, user, folder: join(dataDir, 'postgres') };
  makeOutside(outside);
  // The link follows when the cluster is complete: a link to nothing would look like a lost database.
  return { binaries, user, folder: join(outside, randomBytes(8).toString('hex')) };
}

function refuseForeign(folder: string): void {
  const { uid } = statSync(folder);
  const self = process.getuid?.();
  if (self === undefined || self === 0 || self === uid) return;
  throw new StartError(`${folder} belongs to user ${uid}: start as that user or as root, or choose another DATA_DIR`);
}

/** An existing cluster stays with its owner, whoever starts the program. */
function ownerOf(folder: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  const user = unprivilegedUser();
  if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
  return user;
}

function reachableBinaries(installed: Binaries, user: SystemUser | undefined, outside: string): Binaries {
  if (mayUse(user, installed.postgres, ['x'])) return installed;
  const about = z
    .object({ name: z.string(), version: z.string() })
    .parse(JSON.parse(readFileSync(join(installed.root, '../package.json'), 'utf8')));
  const copy = join(outside, `${about.name.split('/').at(-1)}-${about.version}`);
  if (!existsSync(copy)) {
    makeOutside(outside);
    const half = `${copy}.new-${randomBytes(4).toString('hex')}`;
    cpSync(installed.root, half, { recursive: true, verbatimSymlinks: true });
    run('chmod', ['-R', 'a+rX', half]);
    publish(half, copy);
  }
  return binariesIn(copy);
}

function publish(half: string, whole: string): void {
  try {
    renameSync(half, whole);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(whole)) throw error;
  }
}

function moveOutside(dataDir: string, folder: string, user: SystemUser | undefined, outside: string): string {
  makeOutside(outside);
  const target = join(outside, randomBytes(8).toString('hex'));
  run('cp', ['-a', folder, `${target}.new`]);
  if (user) run('chown', ['-R', `${user.uid}:${user.gid}`, `${target}.new`]);
  renameSync(`${target}.new`, target);
  renameSync(join(dataDir, 'postgres'), join(dataDir, 'postgres.moved'));
  symlinkSync(target, join(dataDir, 'postgres'));
  rmSync(join(dataDir, 'postgres.moved'), { recursive: true, force: true });
  return target;
}

/** Makes DATA_DIR/postgres lead to a cluster that lies elsewhere. */
export function linkCluster(dataDir: string, folder: string): void {
  const path = join(dataDir, 'postgres');
  if (path !== folder && lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(folder, path);
}

function makeOutside(outside: string): void {
  mkdirSync(outside, { recursive: true });
  chmodSync(outside, 0o755);
}

function run(command: string, args: string[]): void {
  const result = spawnSync(command, args, { encoding: 'utf8' });
  if (result.status === 0) return;
  throw new StartError(`${command} ${args.join(' ')} failed: ${result.stderr?.trim() || result.error?.message}`);
}
