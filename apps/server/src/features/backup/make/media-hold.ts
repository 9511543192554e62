import { copyFile, link, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../../platform/process/start-error.ts';

/**
 * A hard link to every file, so that files deleted while a backup runs are still there for it. Files are never written in
 * place (they are made elsewhere and renamed), so a link is as good as a copy; except for uploads that still grow.
 */
export type Hold = Awaited<ReturnType<typeof openHold>>;

/** Begins with a dot, so that storage and the sweep of uploads ignore it. */
const holdName = '.held-for-backup';

/** Holds the entries of `root` that are wanted; removes what an interrupted backup left behind. */
export async function openHold(root: string, wanted: (name: string) => boolean) {
  const hold = path.join(root, holdName);
  await rm(hold, { recursive: true, force: true });
  await mkdir(hold, { recursive: true, mode: 0o700 });

  async function takeFolder(below: string, signal: AbortSignal, found: { files: number; bytes: number }) {
    signal.throwIfAborted();
    const entries = await readdir(path.join(root, below), { withFileTypes: true }).catch(unlessGone);
    for (const entry of entries ?? []) {
      if (entry.name.startsWith('.') || (below === '' && !wanted(entry.name))) continue;
      const name = path.join(below, entry.name);
      if (entry.isDirectory()) {
        await mkdir(path.join(hold, name), { recursive: true });
        await takeFolder(name, signal, found);
      } else if (entry.isFile()) {
        const size = await takeFile(path.join(root, name), path.join(hold, name));
        if (size === null) continue;
        found.files += 1;
        found.bytes += size;
      }
    }
  }

  return {
    root: hold,
    /** Links what is there now, and links again what was replaced since the last time. */
    async take(signal: AbortSignal): Promise<{ files: number; bytes: number }> {
      const found = { files: 0, bytes: 0 };
      await takeFolder('', signal, found);
      return found;
    },
    release: () => rm(hold, { recursive: true, force: true }),
  };
}

/** Null when the file has just been deleted. */
async function takeFile(live: string, held: string): Promise<number | null> {
  const now = await lstat(live).catch(unlessGone);
  if (!now) return null;
  const before = await lstat(held).catch(unlessGone);
  if (before?.ino === now.ino || (before && before.mtimeMs === now.mtimeMs && before.size === now.size))
    return now.size;
  const fresh = `${held}.taking`;
  try {
    await link(live, fresh).catch(async (error: unknown) => {
      if (codeOf(error) === 'ENOENT') throw error;
      // A file system without hard links.
      await copyFile(live, fresh);
    });
    await rename(fresh, held);
    return now.size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

function unlessGone(error: unknown): null {
  if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null;
  throw error;
}
