import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../testing/database.ts';
import { twoAgents } from '../../../testing/uploads.ts';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../testing/object-store/object-store.ts';
import { allOf } from '../all-of.ts';
import { openS3Storage } from '../s3/s3-storage.ts';
import type { Storage } from '../storage.ts';
import { openUploadFiles, type UploadFiles } from '../upload-files.ts';
import { moveUploads } from './move-uploads.ts';
import { UploadCrumbsError, UploadOffsetError, UploadTakenError } from './receive-upload.ts';

const mebibyte = 1024 ** 2;
const signal = new AbortController().signal;

async function* chunks(bytes: Uint8Array, { fail = false } = {}): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) {
    await Promise.resolve();
    yield bytes.subarray(at, at + 100_000);
  }
  if (fail) throw new Error('the connection was lost');
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

async function* nothing() {}

const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name);

const isFortyOne = (uploadId: string) => Promise.resolve(uploadId === '41');

describe.skipIf(!hasObjectStore)('uploads in a bucket', () => {
  let store: ObjectStore;
  let database: TestDatabase;
  let storage: Storage;
  let folder: string;
  /** Two processes with folders of their own. */
  let files: [UploadFiles, UploadFiles];
  let next = 0;

  beforeAll(async () => {
    [store, database] = await Promise.all([startObjectStore(), testDatabase()]);
    await twoAgents(database);
    await database.pool.query(`insert into accounts (agent_id, user_code, nickname) values (3, 'maker', 'maker')`);
    storage = openS3Storage(await store.bucket());
    folder = await mkdtemp(path.join(tmpdir(), 'bucket-uploads-'));
    const open = (name: string) => openUploadFiles(path.join(folder, name), { db: database.db, storage });
    files = [await open('one'), await open('two')];
  });
  afterAll(async () => {
    storage.close?.();
    await database.close();
    await store[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  async function begin(size: number) {
    next += 1;
    const uploadId = String(1000 + next);
    await bucketOf(0).begin(uploadId, size);
    return uploadId;
  }

  function bucketOf(which: 0 | 1) {
    const { bucket } = files[which];
    if (!bucket) throw new Error('no bucket');
    return bucket;
  }

  async function fetched(uploadId: string): Promise<Buffer> {
    const work = path.join(folder, `work-${uploadId}`);
    return await readFile(await files[1].fetch(uploadId, work, signal));
  }

  it('takes bytes in any pieces, at any process, over lost connections, and gives them back exactly', async () => {
    const bytes = randomBytes(21 * mebibyte + 12_345);
    const uploadId = await begin(bytes.length);
    // Shorter than a part, longer than two, cut off, one byte, and the rest.
    const ends = [3 * mebibyte, 3 * mebibyte + 1, 20 * mebibyte, 20 * mebibyte + 777, bytes.length];
    let at = 0;
    for (const [round, end] of ends.entries()) {
      const writing = bucketOf((round % 2) as 0 | 1).write(
        uploadId,
        at,
        chunks(bytes.subarray(at, end), { fail: round === 2 }),
      );
      // What was cut off has come as far all the same.
      const outcome = await writing.catch((error: unknown) => (error as Error).message);
      expect(outcome).toBe(round === 2 ? 'the connection was lost' : end);
      at = end;
      expect((await files[0].received(uploadId))?.bytes).toBe(end);
    }
    await files[0].sync(uploadId);
    await Promise.all(files.map((each) => each.sync(uploadId)));
    expect(hashOf(await fetched(uploadId))).toBe(hashOf(bytes));
    // Tails are gone, and the parts are one object.
    expect(await allOf(storage.list('uploads/'))).toEqual([`uploads/${uploadId}`]);
    expect(await allOf(storage.parts?.pending('uploads/') ?? nothing())).toEqual([]);
    await files[1].remove(uploadId);
    expect(await allOf(storage.list('uploads/'))).toEqual([]);
    expect(await files[0].received(uploadId)).toBeNull();
  });

  it('needs no parts for what is small, and refuses another offset', async () => {
    const bytes = randomBytes(400_000);
    const uploadId = await begin(bytes.length);
    await bucketOf(0).write(uploadId, 0, chunks(bytes.subarray(0, 150_000)));
    await expect(bucketOf(1).write(uploadId, 0, chunks(bytes))).rejects.toThrow(UploadOffsetError);
    await bucketOf(1).write(uploadId, 150_000, chunks(bytes.subarray(150_000)));
    await files[0].sync(uploadId);
    expect(hashOf(await fetched(uploadId))).toBe(hashOf(bytes));
    await expect(bucketOf(0).write(uploadId, bytes.length, chunks(bytes))).rejects.toThrow(UploadTakenError);
    await files[0].remove(uploadId);
  });

  it('is not taken in crumbs for ever', async () => {
    const bytes = randomBytes(1000);
    const uploadId = await begin(bytes.length);
    await bucketOf(0).write(uploadId, 0, chunks(bytes.subarray(0, 1)));
    await database.pool.query('update upload_objects set tails = 200 where upload_id = $1', [uploadId]);
    await bucketOf(0).write(uploadId, 1, chunks(bytes.subarray(1, 2)));
    await expect(bucketOf(1).write(uploadId, 2, chunks(bytes.subarray(2)))).rejects.toThrow(UploadCrumbsError);
    await files[0].remove(uploadId);
  });

  it('takes nothing more of a request that is thought dead once another one writes', async () => {
    const bytes = randomBytes(17 * mebibyte);
    const uploadId = await begin(bytes.length);
    const hold = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = bucketOf(0).write(
      uploadId,
      0,
      (async function* stalled() {
        yield Buffer.alloc(9 * mebibyte, 'x');
        begun.resolve();
        await hold.promise;
        yield Buffer.alloc(8 * mebibyte, 'x');
      })(),
    );
    const ending = slow.catch((error: unknown) => error);
    await begun.promise;
    const partThere = async () => (await files[1].received(uploadId))?.bytes;
    await expect.poll(partThere).toBe(8 * mebibyte);
    await bucketOf(1).write(uploadId, 8 * mebibyte, chunks(bytes.subarray(8 * mebibyte)));
    hold.resolve();
    expect(await ending).toBeInstanceOf(UploadTakenError);
    await files[1].sync(uploadId);
    const expected = Buffer.concat([Buffer.alloc(8 * mebibyte, 'x'), bytes.subarray(8 * mebibyte)]);
    expect(hashOf(await fetched(uploadId))).toBe(hashOf(expected));
    await files[0].remove(uploadId);
    expect(await allOf(storage.list('uploads/'))).toEqual([]);
  });

  it('finds what killed processes left, and leaves alone what rows name', async () => {
    const { parts } = storage;
    if (!parts) throw new Error('no parts');
    const bytes = randomBytes(9 * mebibyte);
    const kept = await begin(bytes.length);
    await bucketOf(0).write(kept, 0, chunks(bytes.subarray(0, -10)));
    await database.pool.query(
      `insert into uploads (id, agent_id, account_id, kind, title, size, created_at, updated_at) overriding system value
       select $1, 3, a.id, 'video', 'kept', $2, now(), now() from accounts a limit 1`,
      [kept, bytes.length],
    );
    // Between the store and the row; without an upload; and an object that nobody knows.
    await parts.begin('uploads/77');
    const gone = await begin(100);
    await storage.put('uploads/tails/78/abc', Buffer.from('left'));
    const bucket = bucketOf(1);
    expect(namesOf(await bucket.strayParts(-60_000))).toEqual(['parts of uploads/77']);
    expect(namesOf(await bucket.forgotten(-60_000))).toContain(`uploads/${gone}`);
    expect(namesOf(await bucket.strayObjects(-60_000))).toEqual(['uploads/tails/78/abc']);
    expect(await bucket.strayParts(3_600_000)).toEqual([]);
    for (const left of [
      ...(await bucket.strayParts(-60_000)),
      ...(await bucket.forgotten(-60_000)),
      ...(await bucket.strayObjects(-60_000)),
    ])
      await left.remove();
    // The sweep of media does not know how long people take.
    await storage.sweep?.(-60_000);
    await bucketOf(1).write(kept, bytes.length - 10, chunks(bytes.subarray(-10)));
    await files[0].sync(kept);
    expect(hashOf(await fetched(kept))).toBe(hashOf(bytes));
  });

  it('goes on with what lies in the folder from before there was a bucket', async () => {
    await writeFile(files[0].source('5'), 'before');
    expect((await files[0].received('5'))?.bytes).toBe(6);
    expect(await files[0].fetch('5', path.join(folder, 'none'), signal)).toBe(files[0].source('5'));
    await files[0].remove('5');
    expect(await files[0].received('5')).toBeNull();
  });

  it('moves what has arrived into the bucket, and back into the folder', async () => {
    const place = path.join(folder, 'moving');
    const moving = (takesNew: boolean) => openUploadFiles(place, { db: database.db, storage, takesNew });
    const into = await moving(true);
    await writeFile(into.source('41'), 'arrived');
    await writeFile(into.source('42'), 'half');
    expect(await moveUploads(into, isFortyOne, signal)).toBe(1);
    expect((await storage.read('uploads/41'))?.toString()).toBe('arrived');
    expect(existsSync(into.source('41'))).toBe(false);
    expect((await into.received('42'))?.bytes).toBe(4);
    const back = await moving(false);
    expect(await moveUploads(back, isFortyOne, signal)).toBe(1);
    expect(await readFile(back.source('41'), 'utf8')).toBe('arrived');
    expect(await storage.stat('uploads/41')).toBeNull();
    expect((await back.received('41'))?.bytes).toBe(7);
  });
});
