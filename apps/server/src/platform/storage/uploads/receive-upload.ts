import { randomUUID } from 'node:crypto';
import type { PartUploads, Storage } from '../storage.ts';
import { tailKey, uploadKey } from './upload-keys.ts';
import type { UploadObject, UploadObjects } from './upload-objects.repository.ts';

export interface BucketDeps {
  readonly objects: UploadObjects;
  readonly storage: Storage;
  readonly parts: PartUploads;
}

/** The upload is gone, or another request writes to it now: nothing more of this one is taken. */
export class UploadTakenError extends Error {
  constructor(uploadId: string) {
    super(`upload ${uploadId} is not this request's any more`);
    this.name = 'UploadTakenError';
  }
}

/** Not where the upload has got: the client asks and goes on from there. */
export class UploadOffsetError extends Error {}

/** It was sent in so many crumbs that it can only be meant to keep the store busy. */
export class UploadCrumbsError extends Error {}

const mostParts = 10_000;
/** Connections are lost, and clients send a few megabytes at a time: more often than this nobody has to go on. */
const tailsFor = (size: number) => 200 + size / 2 ** 20;

/**
 * Takes bytes from `offset` on and answers how far the upload has got then. A part is sent while the next one is filled, so two
 * of them are in memory; what is left over in the end is put beside them as the tail, which the next request begins with. What is
 * counted is what the store has: a process that is killed loses what it had in memory, and the client sends that again.
 */
export async function receiveUpload(
  deps: BucketDeps,
  uploadId: string,
  offset: number,
  body: AsyncIterable<Uint8Array>,
): Promise<number> {
  const writer = randomUUID();
  const upload = await deps.objects.take(uploadId, writer);
  if (!upload) throw new UploadTakenError(uploadId);
  if (upload.received !== offset) throw new UploadOffsetError();
  if (upload.tails > tailsFor(upload.size)) throw new UploadCrumbsError(`upload ${uploadId} was sent in crumbs`);
  const receiving = receiver(deps, upload, writer);
  await receiving.begin();
  try {
    for await (const chunk of body) await receiving.take(chunk);
  } catch (error) {
    // A connection that was lost: what came stays.
    await receiving.end();
    throw error;
  }
  return await receiving.end();
}

function receiver({ objects, storage, parts }: BucketDeps, upload: UploadObject, writer: string) {
  const { uploadId, size, partBytes } = upload;
  const key = uploadKey(uploadId);
  let { partsId, tail } = upload;
  let sent = upload.received - upload.tailBytes;
  let filled = 0;
  let buffer: Buffer = Buffer.alloc(0);
  let spare: Buffer | null = null;
  let sending: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;

  /** No larger than what can still come. */
  const room = (after: number) => Buffer.allocUnsafeSlow(Math.min(partBytes, size - after));

  async function sendPart(bytes: Buffer, length: number, received: number): Promise<void> {
    partsId ??= await nameParts();
    const number = await objects.reservePart(uploadId, writer);
    if (number === null) throw new UploadTakenError(uploadId);
    if (number > mostParts) throw new Error(`upload ${uploadId} was begun again too often`);
    const etag = await parts.put(key, partsId, number, bytes.subarray(0, length));
    if (!(await objects.addPart(uploadId, writer, { number, etag }, received))) throw new UploadTakenError(uploadId);
    await dropTail();
  }

  async function nameParts(): Promise<string> {
    const made = await parts.begin(key);
    const valid = await objects.nameParts(uploadId, writer, made);
    if (valid !== made) await parts.drop(key, made);
    if (valid === null) throw new UploadTakenError(uploadId);
    return valid;
  }

  /** It is in a part now. What cannot be deleted, the sweep of its upload deletes. */
  async function dropTail(): Promise<void> {
    if (tail === null) return;
    await storage.delete(tailKey(uploadId, tail)).catch(() => {});
    tail = null;
  }

  /** Never rejects: the next one, or the end, asks how it went. */
  async function sendAside(bytes: Buffer, length: number, received: number): Promise<void> {
    try {
      await sendPart(bytes, length, received);
      spare = bytes;
    } catch (error) {
      failure = { error };
    }
  }

  /** One after the other: how far it got is counted without holes. */
  async function flush(): Promise<void> {
    await sending;
    if (failure) throw failure.error;
    const [bytes, length, received] = [buffer, filled, sent + filled];
    sending = sendAside(bytes, length, received);
    sent = received;
    filled = 0;
    buffer = spare ?? room(sent);
    spare = null;
  }

  async function keepTail(): Promise<void> {
    const name = randomUUID();
    await storage.put(tailKey(uploadId, name), buffer.subarray(0, filled));
    if (await objects.setTail(uploadId, writer, name, filled, sent + filled)) return await dropTail();
    await storage.delete(tailKey(uploadId, name));
    throw new UploadTakenError(uploadId);
  }

  return {
    async begin(): Promise<void> {
      buffer = room(sent);
      if (tail === null) return;
      const bytes = await storage.read(tailKey(uploadId, tail));
      if (bytes?.length !== upload.tailBytes) throw new Error(`the tail of upload ${uploadId} is not in the store`);
      filled = bytes.copy(buffer);
    },

    async take(chunk: Uint8Array): Promise<void> {
      for (let at = 0; at < chunk.byteLength;) {
        if (sent + filled >= size) throw new Error(`upload ${uploadId} got more than it has`);
        const taken = Math.min(buffer.length - filled, chunk.byteLength - at);
        buffer.set(chunk.subarray(at, at + taken), filled);
        filled += taken;
        at += taken;
        // All that fits into one part needs none: it is a tail that has everything.
        if (filled === partBytes && size > partBytes) await flush();
      }
    },

    async end(): Promise<number> {
      await sending;
      if (failure) throw failure.error;
      const isLastPart = sent > 0 && filled > 0 && sent + filled === size;
      if (isLastPart) {
        await flush();
        await sending;
        if (failure) throw (failure as { error: unknown }).error;
      } else if (sent + filled > upload.received && filled > 0) await keepTail();
      return sent + filled;
    },
  };
}
