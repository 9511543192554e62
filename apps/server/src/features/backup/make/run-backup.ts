import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Database } from '../../../platform/db/database.ts';
import { failureOf, failureText } from '../backup-failure.ts';
import { keepBackups, keepNewest } from '../backup-folders.ts';
import { whileLocked } from '../backup-lock.ts';
import { failRunning, insertBackup, setDone, setFailed, setRunning } from '../backup.repository.ts';
import { fileListName } from '../manifest.ts';
import { namesToKeep, type Retention } from '../retention.ts';
import { backupsIn } from '../backup-folders.ts';
import { pruneVault } from '../vault/prune-vault.ts';
import { ship } from '../vault/ship.ts';
import { listVault, type Vault } from '../vault/vault.ts';
import { filesOfLast, filesOfList } from './known-files.ts';
import { type BackupOptions, type MadeBackup, makeBackup } from './make-backup.ts';

export interface BackupRun extends Omit<BackupOptions, 'pool' | 'backupId' | 'known'> {
  readonly database: Database;
  /** It is made in the data folder and sent there, instead of into `target`. */
  readonly vault?: Vault | undefined;
  /** Of a request that waits; without it a row of its own is made. */
  readonly backupId?: string;
  /** How many stay, the new one included, or by which rule; without it all do. */
  readonly keep?: number | Retention | undefined;
}

type Outcome = Omit<MadeBackup, 'manifest'> & { readonly removed: readonly string[] };

/** What is left of a backup that was sent away: the list of its files. */
const lastListName = 'last-files.jsonl';

/** Makes a backup and records its outcome in the list of backups. */
export async function runBackup({ database, ...options }: BackupRun): Promise<Outcome> {
  const { db, pool } = database;
  const backupId = options.backupId ?? (await insertBackup(db, 'queued', 'command'));
  let isDone = false;
  try {
    return await whileLocked(pool, async (lost) => {
      // Under the lock nobody else runs: what says so was killed.
      await failRunning(db, backupId);
      await setRunning(db, backupId);
      const order = { ...options, pool, backupId, signal: AbortSignal.any([options.signal, lost]) };
      const { vault } = order;
      const made = await (vault ? intoVault(order, vault) : intoFolder(order));
      const missing = made.missing.length;
      const reason = missing === 0 ? null : `${missing} files were missing in the product itself`;
      await setDone(db, backupId, { ...made, reason, encrypted: vault?.recipient !== undefined });
      isDone = true;
      return { ...made, removed: await prune(options) };
    });
  } catch (error) {
    // That older ones could not be removed makes a good one no worse.
    if (!isDone) await setFailed(db, backupId, { failure: failureOf(error), reason: failureText(error) });
    throw error;
  }
}

async function intoFolder(order: BackupOptions): Promise<MadeBackup> {
  return await makeBackup({ ...order, known: await filesOfLast(order.target) });
}

/** On the disk of the data files are second names, so what waits to be sent takes the room of the rows only. */
async function intoVault(order: BackupOptions, vault: Vault): Promise<MadeBackup> {
  const { dataDir, progress, signal } = order;
  const target = path.join(dataDir, 'backups', '.sending');
  const lastList = path.join(target, lastListName);
  // What one that was killed left: it is sent again, as far as it is not there.
  for (const folder of await backupsIn(target)) await rm(folder, { recursive: true, force: true });
  const made = await makeBackup({ ...order, target, copy: false, known: await filesOfList(lastList) });
  try {
    const { moved } = await ship({ vault, folder: made.folder, manifest: made.manifest, progress, signal });
    await copyFile(path.join(made.folder, fileListName), lastList);
    return {
      ...made,
      folder: `${vault.name.replace(/\/$/, '')}/backups/${path.basename(made.folder)}`,
      movedBytes: moved,
    };
  } finally {
    await rm(made.folder, { recursive: true, force: true });
  }
}

async function prune({ keep, vault, target }: Pick<BackupRun, 'keep' | 'vault' | 'target'>): Promise<string[]> {
  if (keep === undefined) return [];
  if (vault) {
    const names = (await listVault(vault)).map(({ name }) => name);
    const kept = keptOf(names, keep);
    return await pruneVault(vault, (name) => kept.has(name));
  }
  if (typeof keep === 'number') return await keepNewest(target, keep);
  const kept = keptOf(
    (await backupsIn(target)).map((folder) => path.basename(folder)),
    keep,
  );
  return await keepBackups(target, (folder) => kept.has(path.basename(folder)));
}

/** Oldest first they come. */
function keptOf(names: readonly string[], keep: number | Retention): Set<string> {
  return typeof keep === 'number' ? new Set(names.slice(-keep)) : namesToKeep(names, keep);
}
