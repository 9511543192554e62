import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { createOrigin } from '../../platform/http/origin.ts';
import { fileSender } from '../../platform/http/files/send-file.ts';
import { createServer } from '../../platform/http/server.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { adultCovers } from './adult-cover.service.ts';
import { picturePlugin } from './picture.plugin.ts';
import { folderForSuite } from '../../testing/suite/for-suite.ts';
import { makeTextPicture } from './text-picture.ts';

const folder = await folderForSuite();
const keys = { current: '1', keys: { 1: Buffer.alloc(32, 9) } };
const time = { now: 1_800_000_000_000 };
const clock = () => time.now;
const storage = await openFolderStorage(folder);
await storage.put('pictures/cover-1/360.webp', Buffer.from('picture'));
await storage.put('pictures/cover-1/360.avif', Buffer.from('smaller'));
await storage.put('pictures/cover-1/source.png', Buffer.from('secret'));
await storage.put('media/clip/master.m3u8', Buffer.from('secret'));
await storage.put('pictures/adult-1/360.webp', Buffer.from('naked truth'));
await storage.put('pictures/adult-1/720.avif', Buffer.from('naked truth'));
await makeTextPicture(storage, { pictureId: 'cover-1', widths: [360] });
await makeTextPicture(storage, { pictureId: 'adult-1', widths: [360] });
const app = createServer({
  trustProxy: [],
  origin: createOrigin(undefined),
  log: pino({ level: 'silent' }),
  metrics: { slipped: () => {} },
});
app.register(
  picturePlugin({
    files: fileSender(storage),
    adultCovers: { has: (pictureId: string) => pictureId.startsWith('adult') },
    links: { ensure: async () => false },
    keys,
    clock,
  }),
);
afterAll(() => app.close());

it('serves a picture that browsers keep for good and a shared cache for seconds', async () => {
  const response = await app.inject('/i/cover-1/360.webp');
  expect([response.statusCode, response.body]).toEqual([200, 'picture']);
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=4, immutable',
  });
  const headers = { 'if-none-match': String(response.headers.etag) };
  expect((await app.inject({ url: '/i/cover-1/360.webp', headers })).statusCode).toBe(304);
  expect((await app.inject({ method: 'HEAD', url: '/i/cover-1/360.webp' })).headers['content-length']).toBe('7');
});

it('serves the text of a picture as plain bytes, to every host of the app', async () => {
  const response = await app.inject('/i/cover-1/360.txt');
  expect([response.statusCode, response.body]).toEqual([200, 'data:image/webp;base64,cGljdHVyZQ==']);
  expect(response.headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'access-control-allow-origin': '*',
  });
  expect((await app.inject('/i/adult-1/360.txt')).statusCode).toBe(404);
  expect((await app.inject('/i/cover-1/360.webp')).headers['access-control-allow-origin']).toBeUndefined();
});

it('serves AVIF under its own type', async () => {
  const response = await app.inject('/i/cover-1/360.avif');
  expect([response.statusCode, response.body]).toEqual([200, 'smaller']);
  expect(response.headers['content-type']).toBe('image/avif');
});

it.each([
  '/i/cover-1/720.webp',
  '/i/cover-1/360.svg',
  '/i/cover-1/360.jpeg',
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

const cover = (pictureId: string) => ({
  url: `/i/${pictureId}/360.webp`,
  srcset: `/i/${pictureId}/360.webp 360w`,
  avif: `/i/${pictureId}/720.avif 720w`,
  width: 360,
  height: 202,
  placeholder: 'aGFzaA==',
});

const sealed = () => adultCovers(keys, clock).seal({ rating: '18', cover: cover('adult-1') }).cover;
const get = async (url: string) => await app.inject(url);

describe('the cover of an 18+ title', () => {
  it('opens at the address that an adult was given, for that browser and for a while', async () => {
    const { url, avif } = sealed();
    const response = await get(url);
    expect([response.statusCode, response.body]).toEqual([200, 'naked truth']);
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/);
    expect((await get(avif?.split(' ')[0] ?? '')).headers['content-type']).toBe('image/avif');
    time.now += 2 * 3_600_000;
    expect((await get(url)).statusCode).toBe(404);
    expect((await get(sealed().url)).statusCode).toBe(200);
  });

  it('gives no byte at any other address', async () => {
    const { url } = sealed();
    const [, , token = ''] = url.split('/');
    const [key = '', seconds = '', signature = ''] = token.split('.');
    const other = adultCovers(keys, clock)
      .seal({ rating: '18', cover: cover('cover-1') })
      .cover.url.split('/')[2];
    const tokens = [
      `${key}.${seconds}.${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`,
      `${key}.zzzzzzz.${signature}`,
      `2.${seconds}.${signature}`,
      `${key}.${seconds}`,
      `${key}.${seconds}.${signature}.x`,
      `constructor.${seconds}.${signature}`,
      other,
    ];
    const urls = ['/i/adult-1/360.webp', '/i/adult-1/720.avif', ...tokens.map((each) => `/i/${each}/adult-1/360.webp`)];
    for (const address of [...urls, `${url}?x`, url.toUpperCase()]) {
      const { statusCode, body } = await get(address);
      expect({ address, statusCode, leak: body.includes('naked') }).toEqual({ address, statusCode: 404, leak: false });
    }
  });

  it('is signed for nothing else: open covers stay as they are', () => {
    const card = { rating: 'all', cover: cover('cover-1') } as const;
    expect(adultCovers(keys, clock).seal(card)).toBe(card);
  });
});
