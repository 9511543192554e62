import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { fastify, type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HotSet, hotSet } from '../../storage/hot-set.ts';
import { openFolderStorage } from '../../storage/folder-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { fileSender } from './send-file.ts';

const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'send-file-')));
const bytes = randomBytes(100_000);
const storage = await openFolderStorage(folder);
await storage.put('a/file.bin', bytes);
await storage.put('a/empty.bin', Buffer.alloc(0));
afterAll(() => rmSync(folder, { recursive: true }));

const hotFolder = path.join(folder, 'hot-copies');

function copiesOf(from: Storage): HotSet {
  return hotSet({ storage: from, folder: hotFolder, maxBytes: 10_000_000, ttlMs: 50 });
}

function serve(from: Storage, limits?: Parameters<typeof fileSender>[1], copies?: HotSet): FastifyInstance {
  const app = fastify();
  const files = fileSender(from, limits, copies);
  app.addHook('onClose', () => files.close());
  app.route<{ Params: { '*': string } }>({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: async (request, reply) =>
      await files.send(request, reply, { key: request.params['*'], contentType: 'video/mp4', cacheControl: 'private' }),
  });
  return app;
}

function withoutPaths(from: Storage): Storage {
  const rest = { ...from };
  delete rest.localPath;
  return rest;
}

describe.each([
  ['by open descriptors', () => serve(storage)],
  ['in chunks', () => serve(storage, { hotBytes: 1, bytesInFlight: 0, chunkBytes: 30_001 })],
  ['with one descriptor for all', () => serve(storage, { hotBytes: 1, openFiles: 1 })],
  ['from a storage without paths', () => serve(withoutPaths(storage))],
  ['from copies of a storage without paths', () => serve(withoutPaths(storage), {}, copiesOf(withoutPaths(storage)))],
])('%s', (_name, make) => {
  let app: FastifyInstance;
  beforeAll(() => {
    app = make();
  });
  afterAll(() => app.close());

  it('sends the whole file, again and again', async () => {
    for (let time = 0; time < 4; time++) {
      const response = await app.inject('/a/file.bin');
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' });
      expect(response.headers['content-length']).toBe('100000');
      expect(response.rawPayload.equals(bytes)).toBe(true);
    }
  });

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=29990-60010', 29_990, 60_011],
    ['bytes=-7', 99_993, 100_000],
  ])('sends the part %s', async (range, start, end) => {
    const response = await app.inject({ url: '/a/file.bin', headers: { range } });
    expect(response.statusCode).toBe(206);
    expect(response.headers['content-range']).toBe(`bytes ${start}-${end - 1}/100000`);
    expect(response.rawPayload.equals(bytes.subarray(start, end))).toBe(true);
  });

  it('refuses a part outside of the file, and says how long it is', async () => {
    const response = await app.inject({ url: '/a/file.bin', headers: { range: 'bytes=100000-' } });
    expect(response.statusCode).toBe(416);
    expect(response.headers['content-range']).toBe('bytes */100000');
    expect(response.body).toBe('');
  });

  it('answers HEAD as GET without the body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/a/file.bin' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-length']).toBe('100000');
    expect(response.rawPayload).toHaveLength(0);
  });

  it('sends nothing to a caller that has the file, and a part only of the version that it has', async () => {
    const etag = String((await app.inject('/a/file.bin')).headers.etag);
    const again = await app.inject({ url: '/a/file.bin', headers: { 'if-none-match': `W/${etag}` } });
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
    const range = 'bytes=0-4';
    const same = await app.inject({ url: '/a/file.bin', headers: { range, 'if-range': etag } });
    const other = await app.inject({ url: '/a/file.bin', headers: { range, 'if-range': '"other"' } });
    expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
  });

  it('sends an empty file', async () => {
    const response = await app.inject('/a/empty.bin');
    expect([response.statusCode, response.headers['content-length'], response.body]).toEqual([200, '0', '']);
  });

  it('answers many at once', async () => {
    const urls = Array.from({ length: 30 }, (_, index) => (index % 3 === 0 ? '/a/empty.bin' : '/a/file.bin'));
    const sizes = (await Promise.all(urls.map((url) => app.inject(url)))).map((one) => one.rawPayload.length);
    expect(sizes).toEqual(urls.map((url) => (url === '/a/empty.bin' ? 0 : 100_000)));
  });

  it.each(['/a/missing.bin', '/a', '/a/file.bin/x'])('finds no file at %s', async (url) => {
    expect((await app.inject(url)).json()).toMatchObject({ message: '内容不存在或已下架' });
  });
});

it('forgets a deleted file within its time', async () => {
  const app = serve(storage, { ttlMs: 50 });
  await storage.put('b/gone.bin', bytes);
  for (let time = 0; time < 3; time++) expect((await app.inject('/b/gone.bin')).statusCode).toBe(200);
  await storage.delete('b/gone.bin');
  await expect.poll(async () => (await app.inject('/b/gone.bin')).statusCode).not.toBe(200);
  await app.close();
});

it('forgets a copy of a deleted file within its time', async () => {
  const from = withoutPaths(storage);
  const app = serve(from, { ttlMs: 50 }, copiesOf(from));
  await storage.put('b/copied.bin', bytes);
  for (let time = 0; time < 3; time++) expect((await app.inject('/b/copied.bin')).statusCode).toBe(200);
  await storage.delete('b/copied.bin');
  await expect.poll(async () => (await app.inject('/b/copied.bin')).statusCode).not.toBe(200);
  await app.close();
});

it('asks the store for what comes again once, and leaves nothing of it open', async () => {
  const from = withoutPaths(storage);
  const opened: Readable[] = [];
  const counted: Storage = {
    ...from,
    open: async (key) => {
      const found = await from.open(key);
      if (found) opened.push(found.body);
      return found;
    },
  };
  const app = serve(counted, { hotBytes: 1 }, copiesOf(counted));
  await storage.put('d/again.bin', bytes);
  for (let time = 0; time < 6; time++) {
    expect((await app.inject('/d/again.bin')).rawPayload.equals(bytes)).toBe(true);
  }
  // As it came the first time, and for the copy.
  expect(opened).toHaveLength(2);
  await expect.poll(() => opened.every(({ closed }) => closed)).toBe(true);
  await app.close();
});

it('sends a browser to the store only where the file may, and lets nobody keep the address', async () => {
  let reads = 0;
  const from = {
    ...withoutPaths(storage),
    open: async (key: string) => {
      reads += 1;
      return await storage.open(key);
    },
    shortAddress: (key: string) => Promise.resolve(`https://store/${key}?signed`),
  };
  const app = fastify();
  const files = fileSender(from);
  app.get<{ Querystring: { may?: string } }>('/file', { exposeHeadRoute: true }, async (request, reply) => {
    const file = { key: 'a/file.bin', contentType: 'video/mp4', cacheControl: 'public' };
    return await files.send(request, reply, { ...file, mayRedirect: request.query.may !== undefined });
  });
  const sent = await app.inject('/file?may');
  expect([sent.statusCode, sent.headers.location]).toEqual([302, 'https://store/a/file.bin?signed']);
  expect(sent.headers['cache-control']).toBe('private, no-store');
  expect(reads).toBe(0);
  expect((await app.inject('/file')).statusCode).toBe(200);
  expect((await app.inject({ method: 'HEAD', url: '/file?may' })).statusCode).toBe(200);
  await app.close();
});

function openHere(): number {
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(path.join(folder, 'c'));
    } catch {
      return false;
    }
  }).length;
}

it.skipIf(process.platform !== 'linux')(
  'keeps no more files open than it may, and none after it is closed',
  async () => {
    const app = serve(storage, { openFiles: 3, hotBytes: 1 });
    for (let index = 0; index < 8; index++) await storage.put(`c/${index}.bin`, bytes);
    for (let index = 0; index < 8; index++) expect((await app.inject(`/c/${index}.bin`)).statusCode).toBe(200);
    await expect.poll(openHere).toBe(3);
    await app.close();
    expect(openHere()).toBe(0);
  },
);
