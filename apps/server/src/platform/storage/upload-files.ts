import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Db } from '../db/db.ts';
import { codeOf } from '../process/start-error.ts';
import type { Storage } from './storage.ts';
import { type BucketUploads, bucketUploads } from './uploads/bucket-uploads.ts';
import { checkUploadId } from './uploads/upload-keys.ts';

/** A file that did not come by the protocol; one of ours is moved, what lies in somebody's folder is copied. */
export interface LocalFile {
  readonly path: string;
  readonly isOurs: boolean;
}

/**
 * Where bytes lie before they are media. In the folder of this machine `<uploadId>` is what was sent, `work/<uploadId>-<lease>`
 * what is made of it. Where there is a bucket, what is sent goes there, and the folder still has what came before.
 */
export interface UploadFiles {
  readonly folder: string;
  /** Where it lies in the folder. */
  source(uploadId: string): string;
  work(uploadId: string, lease: string): string;
  /** How much has arrived and when; null when there is nothing of it. */
  received(uploadId: string): Promise<{ bytes: number; at: number } | null>;
  /** Everything has arrived: waits until it is kept for good, in one piece. */
  sync(uploadId: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
  /** A path of this machine at which all of it can be read: its own, or a copy beside the work, which goes with that. */
  fetch(uploadId: string, work: string, signal: AbortSignal): Promise<string>;
  put(uploadId: string, given: LocalFile | Uint8Array): Promise<void>;
  /** Of everything in the folder: the upload it belongs to, its lease when it is work, and when it was last written to. */
  list(): Promise<{ name: string; uploadId: string; lease: string | null; at: number }[]>;
  /** Removes what every attempt at this upload has made so far, on this machine. */
  clearWork(uploadId: string): Promise<void>;
  removeWork(work: string): Promise<void>;
  removeEntry(entry: { name: string; lease: string | null }): Promise<void>;
  /** Of the disk of this machine. */
  freeBytes(): Promise<number>;
  /** Where there is one: what is new goes there when it `takesNew`. */
  readonly bucket?: BucketUploads & { readonly takesNew: boolean };
}

interface Bucket {
  readonly db: Db;
  readonly storage: Storage;
  readonly takesNew?: boolean;
}

/** What is made of a video takes room as well, and the machine must not run out of it. */
const roomFactor = 1.5;
const reserveBytes = 512 * 1024 ** 2;
const copyEnding = '.source';

export async function openUploadFiles(dataDir: string, { db, storage, takesNew = true }: Partial<Bucket> = {}) {
  const inFolder = await openFolder(dataDir);
  if (!db || !storage?.parts) return inFolder;
  return withBucket(inFolder, { ...bucketUploads(db, storage, storage.parts), takesNew });
}

async function openFolder(dataDir: string): Promise<UploadFiles> {
  const folder = path.join(dataDir, 'uploads');
  const workFolder = path.join(folder, 'work');
  await mkdir(workFolder, { recursive: true, mode: 0o700 });
  const source = (uploadId: string) => path.join(folder, checkUploadId(uploadId));
  return {
    folder,
    source,
    work: (uploadId, lease) => path.join(workFolder, `${checkUploadId(uploadId)}-${lease}`),
    async received(uploadId) {
      const info = await stat(source(uploadId)).catch(() => null);
      return info?.isFile() ? { bytes: info.size, at: info.mtimeMs } : null;
    },
    async sync(uploadId) {
      await using file = await open(source(uploadId), 'r+');
      await file.sync();
    },
    remove: (uploadId) => rm(source(uploadId), { force: true }),
    fetch: (uploadId) => Promise.resolve(source(uploadId)),
    async put(uploadId, given) {
      const target = source(uploadId);
      if (given instanceof Uint8Array) await writeFile(target, given);
      else if (given.isOurs) await moveFile(given.path, target);
      else await copyFile(given.path, target);
    },
    async list() {
      const entries = [];
      for (const name of await readdir(folder)) {
        if (/^\d+$/.test(name)) entries.push({ name, uploadId: name, lease: null });
      }
      for (const name of await readdir(workFolder)) {
        const [, uploadId = '', lease = ''] = /^(\d+)-(.+?)(?:\.source)?$/.exec(name) ?? [];
        if (uploadId !== '') entries.push({ name, uploadId, lease });
      }
      return await Promise.all(
        entries.map(async (entry) => {
          const file = path.join(entry.lease === null ? folder : workFolder, entry.name);
          const info = await stat(file).catch(() => null);
          return Object.assign(entry, { at: info?.mtimeMs ?? Date.now() });
        }),
      );
    },
    async clearWork(uploadId) {
      const own = (await readdir(workFolder)).filter((name) => name.startsWith(`${checkUploadId(uploadId)}-`));
      await Promise.all(own.map((name) => rm(path.join(workFolder, name), { recursive: true, force: true })));
    },
    async removeWork(work) {
      await rm(work, { recursive: true, force: true });
      await rm(work + copyEnding, { force: true });
    },
    removeEntry: ({ name, lease }) =>
      rm(path.join(lease === null ? folder : workFolder, name), { recursive: true, force: true }),
    async freeBytes() {
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

/** One that was moved already, before a kill, is not missed. */
async function moveFile(from: string, target: string): Promise<void> {
  const isMoved = !(await stat(from).catch(() => null)) && (await stat(target).catch(() => null));
  if (isMoved) return;
  await rename(from, target).catch(async (error: unknown) => {
    if (codeOf(error) !== 'EXDEV') throw error;
    await copyFile(from, target);
  });
}

/** An upload that has a row of the bucket is there; any other is in the folder, from before there was a bucket. */
function withBucket(inFolder: UploadFiles, bucket: NonNullable<UploadFiles['bucket']>): UploadFiles {
  return {
    ...inFolder,
    bucket,
    async received(uploadId) {
      const found = await bucket.find(uploadId);
      return found ? { bytes: found.received, at: found.at } : await inFolder.received(uploadId);
    },
    async sync(uploadId) {
      await ((await bucket.find(uploadId)) ? bucket.complete(uploadId) : inFolder.sync(uploadId));
    },
    async remove(uploadId) {
      await bucket.remove(uploadId);
      await inFolder.remove(uploadId);
    },
    async fetch(uploadId, work, signal) {
      const found = await bucket.find(uploadId);
      if (!found) return await inFolder.fetch(uploadId, work, signal);
      if ((await inFolder.freeBytes()) < found.size * roomFactor + reserveBytes)
        throw new Error(`no room on this machine for upload ${uploadId} (${found.size} bytes)`);
      const copy = work + copyEnding;
      await bucket.fetch(uploadId, copy, signal);
      return copy;
    },
    put: (uploadId, given) => (bucket.takesNew ? bucket.put(uploadId, given) : inFolder.put(uploadId, given)),
  };
}
