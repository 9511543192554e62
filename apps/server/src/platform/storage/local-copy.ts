import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Storage } from './storage.ts';

const folderName = 'scratch';
const abandonedAfterMs = 24 * 3600 * 1000;

/**
 * Runs `use` with a path of this machine at which the object can be read: its own file, or a copy that is gone afterwards
 * where the storage has no files. Null when there is no such object. For programs that take a path.
 */
export async function withLocalFile<T>(
  { storage, dataDir }: { readonly storage: Storage; readonly dataDir: string },
  key: string,
  use: (file: string) => Promise<T>,
): Promise<T | null> {
  if (storage.localPath) {
    const file = storage.localPath(key);
    return file === undefined || !(await storage.stat(key)) ? null : await use(file);
  }
  const body = await storage.openRead(key);
  if (!body) return null;
  const folder = await scratch(dataDir);
  try {
    const file = path.join(folder, 'copy');
    await pipeline(body, createWriteStream(file, { mode: 0o600 }));
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A folder of its own, for this user alone; what a killed process left is cleared away on the way. */
async function scratch(dataDir: string): Promise<string> {
  const root = path.join(dataDir, folderName);
  await mkdir(root, { recursive: true, mode: 0o700 });
  for (const name of await readdir(root)) {
    const old = path.join(root, name);
    const info = await stat(old).catch(() => null);
    if (info && Date.now() - info.mtimeMs > abandonedAfterMs) await rm(old, { recursive: true, force: true });
  }
  return await mkdtemp(path.join(root, 'copy-'));
}
