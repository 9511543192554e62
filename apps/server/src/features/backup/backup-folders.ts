import { lstat, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../platform/process/start-error.ts';

export const completePrefix = 'backup-';
/** A backup in progress has another prefix, so that an interrupted one is never taken for complete. */
export const unfinishedPrefix = '.unfinished-';

/** The complete backups in a folder, oldest first. */
export async function backupsIn(target: string): Promise<string[]> {
  const names = await readdir(target).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  const found: string[] = [];
  for (const name of names.toSorted((a, b) => (a < b ? -1 : 1))) {
    if (!/^backup-\d{8}T\d{6}Z-[0-9a-f]{4}$/.test(name)) continue;
    const folder = path.join(target, name);
    if (await lstat(path.join(folder, 'manifest.json')).catch(() => null)) found.push(folder);
  }
  return found;
}

/** Call it only while holding the lock: then no other backup is in progress. */
export async function removeUnfinished(target: string): Promise<void> {
  for (const name of await readdir(target)) {
    if (name.startsWith(unfinishedPrefix)) await rm(path.join(target, name), { recursive: true, force: true });
  }
}

/** Removes all but the newest `keep` and says which went. */
export async function keepNewest(target: string, keep: number): Promise<string[]> {
  const newest = new Set((await backupsIn(target)).slice(-keep));
  return await keepBackups(target, (folder) => newest.has(folder));
}

/** Removes those that are not to stay and says which went. */
export async function keepBackups(target: string, stays: (folder: string) => boolean): Promise<string[]> {
  const old = (await backupsIn(target)).filter((folder) => !stays(folder));
  for (const folder of old) {
    // Renamed first, so that a half-deleted backup is never taken for complete.
    const going = path.join(target, `${unfinishedPrefix}${path.basename(folder)}`);
    await rename(folder, going);
    await rm(going, { recursive: true, force: true });
  }
  return old;
}
