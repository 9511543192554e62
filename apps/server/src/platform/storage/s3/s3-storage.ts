import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { S3Settings } from '../../config/storage-settings.ts';
import { allOf } from '../all-of.ts';
import { checkKey, type Storage, type StoredObject, uploadsPlace } from '../storage.ts';
import { putFolder } from './put-folder.ts';
import { newPuts } from './put-new.ts';
import { putStream } from './put-stream.ts';
import { type S3Client, s3Client, type S3Object } from './s3-client.ts';
import { s3Sender } from './s3-request.ts';

const abandonedAfterMs = 24 * 3600 * 1000;
/** Long enough for a clock that is a little off, short enough to be of no use to anybody else. */
const addressSeconds = 60;

/** Storage in a bucket. Nothing is asked of it before the first use. */
export function openS3Storage(settings: S3Settings, manner?: Parameters<typeof s3Sender>[1]): Storage {
  const client = s3Client(s3Sender(settings, manner));
  const { prefix: bucketPrefix } = settings;
  const putNew = newPuts(client, bucketPrefix);
  const at = (key: string) => bucketPrefix + checkKey(key);
  return {
    async put(key, body) {
      const place = at(key);
      const { size, modifiedAt } = await (body instanceof Uint8Array
        ? client.put(place, body)
        : putStream(client, place, body));
      return { size, modifiedAt };
    },
    putNew: async (key, body) => {
      const put = await putNew(at(key), body);
      return put && { size: put.size, modifiedAt: put.modifiedAt };
    },
    async read(key) {
      const found = await client.get(at(key));
      return found === null || found === 'outside' ? null : await buffer(found.body);
    },
    async stat(key) {
      const found = await client.head(at(key));
      return found ? storedOf(found) : null;
    },
    async open(key) {
      const found = await client.get(at(key));
      if (found === null || found === 'outside') return null;
      return { stored: storedOf(found.object), body: found.body };
    },
    async openRead(key, range) {
      const found = await client.get(at(key), range);
      if (found === 'outside') return Readable.from([]);
      return found?.body ?? null;
    },
    delete: async (key) => {
      await client.delete(at(key));
    },
    async *list(prefix) {
      for await (const key of client.list(placeOf(bucketPrefix, prefix))) yield key.slice(bucketPrefix.length);
    },
    async *folders(prefix) {
      const place = `${at(prefix)}/`;
      for await (const key of client.list(place, { folders: true })) yield key.slice(place.length, -1);
    },
    async adopt(prefix, localFolder, signal) {
      checkKey(prefix);
      await putFolder(client, { prefix, bucketPrefix, folder: localFolder, signal });
      await rm(localFolder, { recursive: true, force: true });
    },
    async deleteTree(prefix) {
      // As in a folder, where it may be a file: that one goes too.
      await client.deleteMany([at(prefix), ...(await allOf(client.list(`${at(prefix)}/`)))]);
    },
    sweep: (olderThanMs = abandonedAfterMs) => sweep(client, bucketPrefix, olderThanMs),
    parts: {
      begin: (key) => client.beginParts(at(key)),
      put: (key, partsId, number, bytes) => client.putPart(at(key), partsId, number, bytes),
      end: async (key, partsId, parts) => {
        await client.endParts(at(key), partsId, parts);
      },
      drop: (key, partsId) => client.dropParts(at(key), partsId),
      async *pending(prefix) {
        for await (const { key, uploadId, begunAt } of client.pendingParts(placeOf(bucketPrefix, prefix))) {
          yield { key: key.slice(bucketPrefix.length), partsId: uploadId, begunAt };
        }
      },
    },
    ...(settings.redirect
      ? {
          shortAddress: (key, { contentType, cacheControl }) =>
            client.presign(at(key), addressSeconds, {
              'response-content-type': contentType,
              'response-cache-control': cacheControl,
            }),
        }
      : {}),
    close: () => client.close(),
  };
}

function storedOf({ size, modifiedAt, etag }: S3Object): StoredObject {
  return { size, modifiedAt, version: etag.replaceAll('"', '') };
}

/** A prefix may end in the middle of a name. */
function placeOf(bucketPrefix: string, prefix: string): string {
  const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1);
  if (folder) checkKey(folder.slice(0, -1));
  return bucketPrefix + prefix;
}

/** Parts that a killed process left cost room and are seen by nobody. What people send takes longer, and is swept by its rows. */
async function sweep(client: S3Client, bucketPrefix: string, olderThanMs: number): Promise<number> {
  const pending = await allOf(client.pendingParts(bucketPrefix));
  const old = pending.filter(
    ({ key, begunAt }) => Date.now() - begunAt >= olderThanMs && !key.startsWith(`${bucketPrefix}${uploadsPlace}/`),
  );
  for (const { key, uploadId } of old) await client.dropParts(key, uploadId);
  return old.length;
}
