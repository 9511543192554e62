import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { writeDurably } from '../process/files.ts';
import { isAlive } from '../process/pids.ts';
import { codeOf, reasonOf, StartError } from '../process/start-error.ts';
import type { Binaries } from './binaries.ts';
import { clientEnvironment, lastReason } from './output.ts';
import { superuser } from './roles.ts';
import type { SystemUser } from './system-user.ts';

export interface NewCluster {
  binaries: Binaries;
  user: SystemUser | undefined;
  /** The folder to make. */
  folder: string;
  /** Of the superuser. */
  password: string;
  /** Skip waiting for the disk; only for databases that are thrown away. */
  noSync?: boolean;
}

export function isCluster(folder: string): boolean {
  return existsSync(join(folder, 'PG_VERSION'));
}

/** Makes the cluster beside its place and renames it when complete, so that an interrupted start leaves no half of one. */
export async function initCluster(cluster: NewCluster): Promise<void> {
  const { folder, user } = cluster;
  removeLeftovers(folder);
  const workshop = `${folder}.new-${process.pid}`;
  try {
    mkdirSync(workshop, { mode: 0o700 });
    writeDurably(join(workshop, 'password'), cluster.password, 0o600);
    if (user) for (const path of [workshop, join(workshop, 'password')]) chownSync(path, user.uid, user.gid);
    await runInitdb(cluster, workshop);
    renameSync(join(workshop, 'cluster'), folder);
  } catch (error) {
    // Another program that started at the same moment was faster: its cluster is as good.
    if (isCluster(folder)) return;
    if (error instanceof StartError) throw error;
    throw new StartError(`cannot make the database in ${folder}: ${reasonOf(error)}`);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

function removeLeftovers(folder: string): void {
  for (const name of readdirSync(dirname(folder))) {
    const pid = name.startsWith(`${basename(folder)}.new-`) ? Number(name.split('-').at(-1)) : undefined;
    if (pid !== undefined && !isAlive(pid)) rmSync(join(dirname(folder), name), { recursive: true, force: true });
  }
}

async function runInitdb({ binaries, user, folder, noSync }: NewCluster, workshop: string): Promise<void> {
  const args = [
    `--pgdata=${join(workshop, 'cluster')}`,
    `--username=${superuser}`,
    `--pwfile=${join(workshop, 'password')}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
    ...(noSync ? ['--no-sync'] : []),
  ];
  const child = spawn(binaries.initdb, args, {
    cwd: '/',
    env: clientEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  });
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-32_000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', (error) => resolve(codeOf(error) ?? error.message));
    child.once('close', (status, signal) => resolve(signal ?? status));
  });
  if (code === 0) return;
  const reason = lastReason(output) ?? `initdb ended with ${code}`;
  throw new StartError(`cannot make the database in ${folder}: ${reason}`);
}
