import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadFiles } from '../upload-files.ts';

/**
 * Brings what people sent, all of it that has arrived, to where new uploads go, and says how many there were. What is still on
 * its way ends where it began. Killed, it is run again: each is in the old place until it is whole in the new one.
 */
export async function moveUploads(
  files: UploadFiles,
  isArrived: (uploadId: string) => Promise<boolean>,
  signal: AbortSignal,
): Promise<number> {
  const { bucket } = files;
  if (!bucket) return 0;
  return bucket.takesNew ? await intoBucket() : await intoFolder();

  async function intoBucket(): Promise<number> {
    let moved = 0;
    for (const { uploadId, lease } of await files.list()) {
      signal.throwIfAborted();
      if (lease !== null || !(await isArrived(uploadId))) continue;
      await bucket?.put(uploadId, { path: files.source(uploadId), isOurs: true });
      moved += 1;
    }
    return moved;
  }

  async function intoFolder(): Promise<number> {
    const folder = path.join(files.folder, 'work');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let moved = 0;
    for (const uploadId of (await bucket?.allWhole()) ?? []) {
      signal.throwIfAborted();
      if (!(await isArrived(uploadId))) continue;
      const pending = path.join(folder, `${uploadId}-moving`);
      try {
        await bucket?.fetch(uploadId, pending, signal);
        await rename(pending, files.source(uploadId));
      } finally {
        await rm(pending, { force: true });
      }
      // By its row it is in the bucket until here.
      if ((await stat(files.source(uploadId))).isFile()) await bucket?.remove(uploadId);
      moved += 1;
    }
    return moved;
  }
}
