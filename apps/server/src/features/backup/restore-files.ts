import { closeSync, openSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { restoringName } from '../../platform/process/data-dir.ts';
import { codeOf, StartError } from '../../platform/process/start-error.ts';
import { copyHashed } from './hashing.ts';
import type { Progress } from './make-backup.ts';
import { secretsName } from './manifest.ts';
import { savedFiles } from './verify-backup.ts';

/** What an installation keeps in its data folder, besides backups. */
const parts = new Set(['postgres', 'media', 'uploads', 'outbox', secretsName]);

/**
 * Makes room in a data folder: an empty one is fine, one in which a restore was interrupted is cleared, any other is
 * refused, or its content moved aside when that is asked for. Answers where it went.
 */
export async function makeRoom(dataDir: string, replace: boolean): Promise<string | null> {
  await mkdir(dataDir, { recursive: true });
  const marker = path.join(dataDir, restoringName);
  const there = await readdir(dataDir);
  const found = there.filter((name) => parts.has(name));
  let aside: string | null = null;
  if (there.includes(restoringName)) {
    // Not the cluster behind a link: it may lie elsewhere, and goes with the link that leads to it.
    for (const name of found) await rm(path.join(dataDir, name), { recursive: true, force: true });
  } else if (found.length > 0) {
    if (!replace) {
      throw new StartError(
        `${dataDir} is not empty (${found.join(', ')}): choose another DATA_DIR, or move it aside with --replace`,
      );
    }
    aside = path.join(dataDir, `replaced-${new Date().toISOString().replaceAll(/[-:]|\..*/g, '')}`);
    await mkdir(aside, { mode: 0o700 });
    for (const name of found) await rename(path.join(dataDir, name), path.join(aside, name));
  }
  closeSync(openSync(marker, 'a', 0o600));
  return aside;
}

export async function finishRestore(dataDir: string): Promise<void> {
  await rm(path.join(dataDir, restoringName), { force: true });
}

/** Copies every file and compares what arrives with what was saved. */
export async function restoreFiles(folder: string, dataDir: string, total: number, progress: Progress): Promise<void> {
  let count = 0;
  try {
    for await (const file of savedFiles(folder)) {
      if (count % 50 === 0) progress('restoring files', count, total);
      count += 1;
      const target = path.join(dataDir, file.path);
      await mkdir(path.dirname(target), { recursive: true });
      const { sha256 } = await copyHashed(path.join(folder, 'files', file.path), target);
      if (sha256 !== file.sha256) throw new StartError(`${file.path} changed while it was read: check the disk`);
    }
    const secrets = await readFile(path.join(folder, secretsName));
    writeFileSync(path.join(dataDir, secretsName), secrets, { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if (codeOf(error) !== 'ENOSPC') throw error;
    throw new StartError(`no space left in ${dataDir}: free some, and run the restore again`);
  }
}
