import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { goneWithin, programOf } from '../process/pids.ts';
import { codeOf, reasonOf, StartError } from '../process/start-error.ts';
import { lockHolder, refusal } from './instance-lock.ts';
import { appRole, connectAs, databaseName, type Passwords, superuser } from './roles.ts';

interface Postmaster {
  pid: number;
  startedAt: number;
  port: number;
}

export interface Orphanage {
  dataDir: string;
  folder: string;
  passwords: Passwords;
  onTakeOver: (pid: number) => void;
}

/** A server takes its lock right after PostgreSQL is up; a postmaster younger than this may belong to one that starts. */
const startingMs = 3000;
const patienceMs = 30_000;

/**
 * Makes sure that no PostgreSQL runs on the cluster: one left over from a server that was killed is stopped, one that a
 * living server uses is a refusal.
 */
export async function retireOrphan(orphanage: Orphanage): Promise<void> {
  const { dataDir, folder } = orphanage;
  const end = performance.now() + patienceMs;
  for (;;) {
    const postmaster = readPostmaster(folder);
    if (postmaster === undefined) return;
    // PostgreSQL trusts any living process of that number, so a number that was given away again would block it.
    if (!/postgres/.test(programOf(postmaster.pid) ?? ''))
      return rmSync(join(folder, 'postmaster.pid'), { force: true });
    const verdict = await inspectPostmaster(postmaster, orphanage);
    if (verdict === 'foreign') return rmSync(join(folder, 'postmaster.pid'), { force: true });
    if (typeof verdict === 'object') throw refusal(dataDir, verdict.holder);
    const young = Date.now() - postmaster.startedAt < startingMs;
    if (verdict === 'free' && !young) {
      orphanage.onTakeOver(postmaster.pid);
      return stopPostmaster(postmaster.pid, folder);
    }
    if (performance.now() > end) {
      throw new StartError(
        `PostgreSQL (pid ${postmaster.pid}) neither serves nor ends in ${folder}: stop it with kill -INT ${postmaster.pid} and start again`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , startedAt, port] = lines.map(Number);
    return pid ? { pid: Math.abs(pid), startedAt: (startedAt ?? 0) * 1000, port: port ?? 0 } : undefined;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

type Verdict = 'free' | 'foreign' | 'busy' | { holder: string };

/** Whose the PostgreSQL is that a pid file names. */
export async function inspectPostmaster(
  postmaster: Postmaster,
  { folder, passwords }: Pick<Orphanage, 'folder' | 'passwords'>,
): Promise<Verdict> {
  let client: Client | undefined;
  try {
    client = await connectPrivileged(postmaster.port, passwords);
    const result = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`);
    if (result.rows[0]?.folder !== folder) return 'foreign';
    const holder = await lockHolder(client);
    return holder === undefined ? 'free' : { holder };
  } catch (error) {
    if (['28P01', '42501'].includes(codeOf(error) ?? '')) {
      throw new StartError(
        `the password in secrets.json does not fit the database in ${folder}: restore both together`,
      );
    }
    // The first start was killed before its database was made.
    if (codeOf(error) === '3D000') return 'free';
    // Starting up, shutting down, or not listening yet: look again.
    return 'busy';
  } finally {
    await client?.end().catch(() => {});
  }
}

/** A cluster from before there were two roles knows the product's role as its superuser. */
async function connectPrivileged(port: number, { admin, app }: Passwords): Promise<Client> {
  const place = { port, database: databaseName };
  try {
    return await connectAs(superuser, { ...place, password: admin });
  } catch (error) {
    if (codeOf(error) !== '28P01') throw error;
    return await connectAs(appRole, { ...place, password: app });
  }
}

async function stopPostmaster(pid: number, folder: string): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', 6000],
    ['SIGQUIT', 2000],
    ['SIGKILL', 1000],
  ] as const) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== 'ESRCH') {
        throw new StartError(`cannot stop the PostgreSQL left over in ${folder} (pid ${pid}): ${reasonOf(error)}`);
      }
    }
    if (await goneWithin(pid, patience)) return;
  }
}
