import { cp, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';

interface Adoption {
  readonly source: string;
  readonly target: string;
  /** A path of its own beside the target, on the same disk. */
  readonly pending: string;
}

/** Puts a folder in the place of another by renaming, once all its files are on the disk. */
export async function adoptFolder({ source, target, pending }: Adoption): Promise<void> {
  await syncTree(source);
  for (const left of [pending, `${pending}-old`]) await rm(left, { recursive: true, force: true });
  await rename(source, pending).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error;
    // From another disk it has to be copied, and is complete only then.
    await cp(source, pending, { recursive: true, errorOnExist: true, force: false });
    await syncTree(pending);
    await rm(source, { recursive: true, force: true });
  });
  await removeFolder(target, `${pending}-old`);
  await rename(pending, target);
  await syncFolder(path.dirname(target));
}

/** Out of sight in one step, then deleted. */
export async function removeFolder(target: string, pending: string): Promise<void> {
  try {
    await rename(target, pending);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  await rm(pending, { recursive: true, force: true });
}

async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) await syncTree(file);
    else if (entry.isFile()) await syncFile(file);
    else throw new Error(`${entry.name}: neither a file nor a folder`);
  }
  await syncFolder(folder);
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}

/** Makes a rename in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  await using handle = await open(folder, 'r');
  await handle.sync();
}
