import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Db } from '../../db/db.ts';
import { allOf } from '../all-of.ts';
import { type PartUploads, type Storage, uploadsPlace } from '../storage.ts';
import { receiveUpload } from './receive-upload.ts';
import { tailKey, uploadKey, uploadOfKey } from './upload-keys.ts';
import { type UploadObject, uploadObjects } from './upload-objects.repository.ts';

/** What nobody will ask for any more, and how it goes. */
export interface Leftover {
  readonly name: string;
  remove(): Promise<void>;
}

export type BucketUploads = ReturnType<typeof bucketUploads>;

/** As large as what our own pages send at once, so that a request is a part and leaves no tail. */
const leastPartBytes = 8 * 1024 ** 2;
/** Of the 10,000 that a store takes; the rest is for parts of requests that came to nothing. */
const plannedParts = 9000;
const mebibyte = 1024 ** 2;

/** What people send, in the bucket from the first byte on: any web process takes it, any worker fetches it. */
export function bucketUploads(db: Db, storage: Storage, parts: PartUploads) {
  const objects = uploadObjects(db);

  async function existing(uploadId: string): Promise<UploadObject> {
    const upload = await objects.find(uploadId);
    if (!upload) throw new Error(`upload ${uploadId} is not in the bucket`);
    return upload;
  }

  /** Harmless when it is gone, or going. */
  async function remove(uploadId: string): Promise<void> {
    // The row goes last: killed in between, it is found again by it.
    const upload = await objects.close(uploadId);
    if (!upload) return;
    if (upload.partsId !== null) await parts.drop(uploadKey(uploadId), upload.partsId);
    await storage.delete(uploadKey(uploadId));
    await storage.deleteTree(`${uploadsPlace}/tails/${uploadId}`);
    await objects.remove(uploadId);
  }

  return {
    remove,
    find: (uploadId: string) => objects.find(uploadId),
    allWhole: () => objects.allWhole(),
    begin: (uploadId: string, size: number) => objects.create(uploadId, size, partBytesFor(size)),
    write: (uploadId: string, offset: number, body: AsyncIterable<Uint8Array>) =>
      receiveUpload({ objects, storage, parts }, uploadId, offset, body),

    /** Every byte has come: they become one object. A repeat, also by another process at the same time, is harmless. */
    async complete(uploadId: string): Promise<void> {
      const { size, received, isWhole, tail, tailBytes, partsId } = await existing(uploadId);
      if (isWhole) return;
      if (received !== size) throw new Error(`upload ${uploadId} has ${received} of ${size} bytes`);
      if (tail === null || tailBytes !== size) {
        const key = uploadKey(uploadId);
        try {
          await parts.end(key, partsId ?? '', await objects.partsOf(uploadId));
        } catch (error) {
          // Somebody else was quicker, or the answer was lost on its way.
          if ((await storage.stat(key))?.size !== size) throw error;
        }
      }
      await objects.complete(uploadId);
    },

    /** All of it as a file of this machine. */
    async fetch(uploadId: string, target: string, signal: AbortSignal): Promise<void> {
      const { size, tail } = await existing(uploadId);
      const body = await storage.openRead(tail === null ? uploadKey(uploadId) : tailKey(uploadId, tail));
      if (!body) throw new Error(`upload ${uploadId} is not in the store`);
      await pipeline(body, createWriteStream(target, { mode: 0o600 }), { signal });
      if ((await stat(target)).size !== size) throw new Error(`upload ${uploadId}: not all of it came`);
    },

    /** Puts what did not come by the protocol; a file of ours goes then. */
    async put(uploadId: string, given: { path: string; isOurs: boolean } | Uint8Array): Promise<void> {
      const isBytes = given instanceof Uint8Array;
      // One that was put already, before a kill, is not missed.
      if (
        !isBytes &&
        given.isOurs &&
        !(await stat(given.path).catch(() => null)) &&
        (await objects.find(uploadId))?.isWhole
      )
        return;
      const body = isBytes ? given : createReadStream(given.path, { highWaterMark: mebibyte });
      const { size } = await storage.put(uploadKey(uploadId), body);
      await objects.setPut(uploadId, size, partBytesFor(size));
      if (!isBytes && given.isOurs) await rm(given.path, { force: true });
    },

    /** Of uploads that are gone: by their rows, which is cheap. */
    async forgotten(olderThanMs: number): Promise<Leftover[]> {
      const uploadIds = await objects.orphans(olderThanMs);
      return uploadIds.map((uploadId) => ({ name: uploadKey(uploadId), remove: () => remove(uploadId) }));
    },

    /** Parts that no row names: of processes that were killed between the store and the database. */
    async strayParts(olderThanMs: number): Promise<Leftover[]> {
      const pending = (await allOf(parts.pending(`${uploadsPlace}/`))).filter(
        ({ begunAt }) => Date.now() - begunAt > olderThanMs,
      );
      const named = await objects.named(pending.flatMap(({ key }) => uploadOfKey(key) ?? []));
      return pending
        .filter(({ key, partsId }) => named.get(uploadOfKey(key) ?? '')?.partsId !== partsId)
        .map(({ key, partsId }) => ({ name: `parts of ${key}`, remove: () => parts.drop(key, partsId) }));
    },

    /** Objects that no row names: everything is looked at, which takes its time. */
    async strayObjects(olderThanMs: number): Promise<Leftover[]> {
      const keys = await allOf(storage.list(`${uploadsPlace}/`));
      const named = await objects.named([...new Set(keys.flatMap((key) => uploadOfKey(key) ?? []))]);
      const stray: Leftover[] = [];
      for (const key of keys) {
        const upload = named.get(uploadOfKey(key) ?? '');
        if (upload && (key === uploadKey(upload.uploadId) || key === tailOf(upload))) continue;
        const stored = await storage.stat(key);
        if (!stored || Date.now() - stored.modifiedAt <= olderThanMs) continue;
        stray.push({ name: key, remove: () => storage.delete(key) });
      }
      return stray;
    },
  };
}

function tailOf({ uploadId, tail }: UploadObject): string | null {
  return tail === null ? null : tailKey(uploadId, tail);
}

function partBytesFor(size: number): number {
  const needed = Math.ceil(size / plannedParts / mebibyte) * mebibyte;
  return Math.max(leastPartBytes, needed);
}
