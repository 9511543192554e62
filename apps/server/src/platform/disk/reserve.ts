import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';

// A file that only takes room: given up, it lets PostgreSQL start and write its checkpoint on a disk that is full.

const chunk = 1024 ** 2;

/** False when there was nothing left to give up. */
export function releaseReserve(file: string): boolean {
  if (!existsSync(file)) return false;
  rmSync(file, { force: true });
  return true;
}

/** Makes it, unless it is there. */
export async function makeReserve(file: string, bytes: number): Promise<void> {
  if (existsSync(file)) return;
  const half = `${file}.new`;
  try {
    const handle = await open(half, 'w', 0o600);
    try {
      // Noise: a file system that packs or leaves out zeros would set nothing aside.
      for (let left = bytes; left > 0; left -= chunk) await handle.write(randomBytes(Math.min(left, chunk)));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(half, file);
  } catch (error) {
    await rm(half, { force: true }).catch(() => {});
    throw error;
  }
}
