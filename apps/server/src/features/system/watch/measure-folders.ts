import { opendir, lstat } from 'node:fs/promises';
import path from 'node:path';

/** What the parts of the data folder take on the disk. The database is asked for its size; its folder is its own. */
export async function measureFolders(dataDir: string, signal: AbortSignal): Promise<Record<string, number>> {
  const parts: Record<string, number> = {};
  for await (const entry of await opendir(dataDir)) {
    if (entry.name === 'postgres') continue;
    const name = entry.isDirectory() ? entry.name : 'other';
    parts[name] = (parts[name] ?? 0) + (await bytesIn(path.join(dataDir, entry.name), signal));
  }
  return parts;
}

/** Blocks, not lengths: what is sparse or linked twice takes what it takes. Links are not followed. */
async function bytesIn(place: string, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted();
  let bytes = 0;
  try {
    const found = await lstat(place);
    bytes += found.blocks * 512;
    if (!found.isDirectory()) return bytes;
    for await (const entry of await opendir(place)) bytes += await bytesIn(path.join(place, entry.name), signal);
  } catch (error) {
    if (signal.aborted) throw error;
    // Gone while it was looked at, or not ours to read: counted without it.
  }
  return bytes;
}
