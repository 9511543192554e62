import { closeSync, openSync, writeFileSync } from 'node:fs';
import { link, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { restoringName } from '../../../platform/process/data-dir.ts';
import { codeOf, StartError } from '../../../platform/process/start-error.ts';
import { copyHashed, someAtATime } from '../hashing.ts';
import type { Progress } from '../progress.ts';
import { type SavedFile, secretsName } from '../manifest.ts';
import { savedFiles } from '../verify-backup.ts';

/** What an installation keeps in its data folder, besides backups. */
const parts = new Set(['postgres', 'media', 'uploads', 'outbox', secretsName]);

/** Refuses a folder that is in use; one in which a restore was interrupted counts as empty. */
export async function refuseUsedFolder(dataDir: string, replace: boolean): Promise<void> {
  const { found, interrupted } = await lookInto(dataDir);
  if (found.length === 0 || interrupted || replace) return;
  throw new StartError(
    `${dataDir} is not empty (${found.join(', ')}): choose another DATA_DIR, or move it aside with --replace`,
  );
}

/** Empties a data folder, moving aside what is there if `replace` is set; answers where it went. */
export async function makeRoom(dataDir: string, replace: boolean): Promise<string | null> {
  await refuseUsedFolder(dataDir, replace);
  const { found, interrupted } = await lookInto(dataDir);
  let aside: string | null = null;
  if (interrupted) {
    // A link to a cluster elsewhere is removed, not what it points to.
    for (const name of found) await rm(path.join(dataDir, name), { recursive: true, force: true });
  } else if (found.length > 0) {
    aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`);
    await mkdir(aside, { mode: 0o700 });
    for (const name of found) await rename(path.join(dataDir, name), path.join(aside, name));
  }
  await mkdir(dataDir, { recursive: true });
  closeSync(openSync(path.join(dataDir, restoringName), 'a', 0o600));
  return aside;
}

async function lookInto(dataDir: string): Promise<{ found: string[]; interrupted: boolean }> {
  const there: string[] = await readdir(dataDir).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  return { found: there.filter((name) => parts.has(name)), interrupted: there.includes(restoringName) };
}

export async function finishRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoringName), { force: true });
}

/**
 * Copies every file and verifies its hash. A backup that was checked a moment ago may give its files away (`move`) where it was
 * fetched for this, or lend them (`link`) to a copy that only reads them.
 */
export async function restoreFiles(
  folder: string,
  dataDir: string,
  total: number,
  progress: Progress,
  { by = 'copy' }: { readonly by?: 'copy' | 'move' | 'link' } = {},
): Promise<void> {
  let count = 0;
  const folders = new Set<string>();
  const restore = async (file: SavedFile) => {
    if (count % 50 === 0) progress('restoring files', count, total);
    count += 1;
    const target = path.join(dataDir, file.path);
    const parent = path.dirname(target);
    if (!folders.has(parent)) await mkdir(parent, { recursive: true });
    folders.add(parent);
    const source = path.join(folder, 'files', file.path);
    if (by === 'move') return await rename(source, target);
    if (by === 'link' && (await isLinked(source, target))) return;
    const { sha256 } = await copyHashed(source, target);
    if (sha256 !== file.sha256) throw new StartError(`${file.path} changed while it was read: check the disk`);
  };
  try {
    await someAtATime(savedFiles(folder), restore);
    const secrets = await readFile(path.join(folder, secretsName));
    writeFileSync(path.join(dataDir, secretsName), secrets, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new StartError(`no space left in ${dataDir}: free some, and run the restore again`);
  }
}

async function isLinked(source: string, target: string): Promise<boolean> {
  return await link(source, target).then(
    () => true,
    () => false,
  );
}
