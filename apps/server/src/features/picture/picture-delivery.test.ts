import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createOrigin } from '../../platform/http/origin.ts';
import { fileSender } from '../../platform/http/send-file.ts';
import { createServer } from '../../platform/http/server.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { pictureDelivery } from './picture-delivery.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
let app: FastifyInstance;
beforeAll(async () => {
  const storage = await openFolderStorage(folder);
  await storage.put('pictures/cover-1/360.webp', Buffer.from('picture'));
  await storage.put('pictures/cover-1/source.png', Buffer.from('secret'));
  await storage.put('media/clip/master.m3u8', Buffer.from('secret'));
  app = createServer({ trustProxy: [], origin: createOrigin(undefined), log: pino({ level: 'silent' }) });
  app.register(pictureDelivery({ files: fileSender(storage) }));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

it('serves a picture to be kept for good', async () => {
  const response = await app.inject('/i/cover-1/360.webp');
  expect([response.statusCode, response.body]).toEqual([200, 'picture']);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const headers = { 'if-none-match': String(response.headers.etag) };
  expect((await app.inject({ url: '/i/cover-1/360.webp', headers })).statusCode).toBe(304);
  expect((await app.inject({ method: 'HEAD', url: '/i/cover-1/360.webp' })).headers['content-length']).toBe('7');
});

it.each([
  '/i/cover-1/720.webp',
  '/i/cover-1/source.png',
  '/i/cover-1/0360.webp',
  '/i/cover-1/360.webp/x',
  '/i/cover-1/360.WEBP',
  '/i/cover-1/360.webp?x=1',
  '/i/cover-1/%33%36%30.webp',
  '/i/..%2Fmedia%2Fclip/360.webp',
  '/i/cover-1/..%2f..%2fmedia%2fclip%2fmaster.m3u8',
  '/i/',
])('gives nothing for %s', async (url) => {
  const response = await app.inject(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 1004 });
  expect(response.headers['cache-control']).toBe('no-store');
});
