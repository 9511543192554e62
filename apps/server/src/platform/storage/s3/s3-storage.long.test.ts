import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasObjectStore, type ObjectStore, startObjectStore } from '../../../testing/object-store/object-store.ts';
import type { S3Settings } from '../../config/storage-settings.ts';
import { allOf } from '../all-of.ts';
import { s3Client } from './s3-client.ts';
import { s3Sender } from './s3-request.ts';
import { openS3Storage } from './s3-storage.ts';

const bytes = (value: string) => new TextEncoder().encode(value);
const impatient = { silenceMs: 500, attempts: 2, pauseMs: 10 };

describe.skipIf(!hasObjectStore)('a bucket of a real store', () => {
  let store: ObjectStore;
  let settings: S3Settings;
  beforeAll(async () => {
    store = await startObjectStore();
    settings = await store.bucket();
  });
  afterAll(() => store[Symbol.asyncDispose]());

  it('says which setting is wrong', async () => {
    const wrong = [
      [{ secretKey: 'wrong' }, 'STORAGE_SECRET_KEY'],
      [{ accessKey: 'nobody' }, 'STORAGE_ACCESS_KEY'],
      [{ bucket: 'not-there' }, 'the bucket of STORAGE_URL does not exist'],
    ] as const;
    for (const [change, said] of wrong) {
      const storage = openS3Storage({ ...settings, ...change }, impatient);
      await expect(storage.read('a/b')).rejects.toThrow(said);
      await expect(storage.put('a/b', bytes('x'))).rejects.toThrow(said);
      storage.close?.();
    }
    const storage = openS3Storage({ ...settings, secretKey: 'hunter2' }, impatient);
    await expect(storage.read('a/b')).rejects.not.toThrow('hunter2');
    storage.close?.();
  });

  it('lists 1,500 objects, and deletes them all', async () => {
    const storage = openS3Storage(settings);
    const keys = Array.from({ length: 1500 }, (_, index) => `many/${index % 7}/k-${index}`);
    const lanes = Array.from({ length: 16 }, async (_, lane) => {
      for (let at = lane; at < keys.length; at += 16) await storage.put(keys[at] ?? '', bytes('x'));
    });
    await Promise.all(lanes);
    const listed = await allOf(storage.list('many/'));
    expect(listed.toSorted()).toEqual(keys.toSorted());
    expect((await allOf(storage.folders('many'))).length).toBe(7);
    await storage.deleteTree('many');
    expect(await allOf(storage.list('many/'))).toEqual([]);
    storage.close?.();
  });

  it.each(['plain', 'a b', 'a+b', "it's (1)!*", 'ü 视频', 'a%2Fb', 'a&b=c?d#e', '<x>"&amp;', '~._-', 'a:b@c,d;e'])(
    'reads, lists and deletes the key %j',
    async (name) => {
      const client = s3Client(s3Sender(settings));
      const key = `odd/${name}/x`;
      await client.put(key, bytes(name));
      const found = await client.get(key);
      expect(found && found !== 'outside' && (await text(found.body))).toBe(name);
      expect((await client.head(key))?.size).toBe(Buffer.byteLength(name));
      expect(await allOf(client.list(`odd/${name}/`))).toEqual([key]);
      await client.deleteMany([key]);
      expect(await client.head(key)).toBeNull();
      client.close();
    },
  );

  it('gives an address that opens one object for reading, for a moment, and nothing else', async () => {
    const storage = openS3Storage({ ...settings, redirect: true });
    await storage.put('media/a/v/000.m4s', bytes('0123456789'));
    await storage.put('media/a/v/001.m4s', bytes('other'));
    const answer = { contentType: 'video/iso.segment', cacheControl: 'private, max-age=60' };
    const address = (await storage.shortAddress?.('media/a/v/000.m4s', answer)) ?? '';
    const whole = await fetch(address);
    expect([whole.status, await whole.text()]).toEqual([200, '0123456789']);
    expect(whole.headers.get('content-type')).toBe('video/iso.segment');
    expect(whole.headers.get('cache-control')).toBe('private, max-age=60');
    const part = await fetch(address, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, '234']);
    const others = [
      await fetch(address.replace('000.m4s', '001.m4s')),
      await fetch(address.replace('X-Amz-Expires=60', 'X-Amz-Expires=6000')),
      await fetch(address, { method: 'PUT', body: 'x' }),
      await fetch(`${settings.endpoint}/${settings.bucket}/media/a/v/000.m4s`),
      await fetch(`${settings.endpoint}/${settings.bucket}/?list-type=2`),
    ];
    expect(others.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect('shortAddress' in openS3Storage(settings)).toBe(false);
    storage.close?.();
  });

  it('has no half object after the process that put it is killed, and its parts are swept later', async () => {
    const storage = openS3Storage(settings);
    const client = s3Client(s3Sender(settings));
    await storage.put('media/cut.mp4', bytes('old'));
    const program = path.join(import.meta.dirname, 'put-forever.test-data.ts');
    const child = spawn(process.execPath, [program, JSON.stringify(settings), 'media/cut.mp4']);
    for await (const line of child.stdout) if (Number(String(line).trim().split('\n').at(-1)) >= 32) break;
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    expect((await storage.read('media/cut.mp4'))?.toString()).toBe('old');
    expect(await allOf(storage.list('media/cut'))).toEqual(['media/cut.mp4']);
    // Too young to be swept: it could be another process that still writes.
    expect(await storage.sweep?.()).toBe(0);
    expect(await allOf(client.pendingParts('media/cut.mp4'))).toHaveLength(1);
    expect(await storage.sweep?.(0)).toBe(1);
    expect(await allOf(client.pendingParts('media/cut.mp4'))).toEqual([]);
    client.close();
    storage.close?.();
  });

  it('says that the store is gone, soon', async () => {
    const mortal = await startObjectStore();
    const storage = openS3Storage(await mortal.bucket(), impatient);
    await storage.put('a/b', bytes('x'));
    mortal.die();
    const began = Date.now();
    await expect.poll(() => storage.read('a/b').then(String, String)).toMatch(/object store: GET a\/b: .*127\.0\.0\.1/);
    await expect(storage.put('a/b', bytes('y'))).rejects.toThrow('object store: PUT a/b');
    await expect(allOf(storage.list('a/'))).rejects.toThrow('object store');
    expect(Date.now() - began).toBeLessThan(10_000);
    storage.close?.();
    await mortal[Symbol.asyncDispose]();
  });
});
