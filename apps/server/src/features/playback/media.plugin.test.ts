import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, it } from 'vitest';
import { createOrigin } from '../../platform/http/origin.ts';
import { fileSender } from '../../platform/http/files/send-file.ts';
import { createServer } from '../../platform/http/server.ts';
import { openFolderStorage } from '../../platform/storage/folder-storage.ts';
import { mediaPlugin } from './media.plugin.ts';
import { folderForSuite } from '../../testing/suite/for-suite.ts';
import { signGrant, type PlaybackGrant } from './playback-token.ts';

const folder = await folderForSuite();
const keys = { current: '1', keys: { 1: Buffer.alloc(32, 5) } };
const start = 1_800_000_000_000;
let now = start;
/** What is revoked for a moment of a test. */
let revoked: string[] = [];
const isRevoked = ({ mediaId, holder }: Pick<PlaybackGrant, 'mediaId' | 'holder'>) =>
  revoked.includes(mediaId) || (holder !== undefined && revoked.includes(holder));

const served = {
  'master.m3u8': 'application/vnd.apple.mpegurl',
  'v720/playlist.m3u8': 'application/vnd.apple.mpegurl',
  'v720/init.mp4': 'video/mp4',
  'v720/000.m4s': 'video/iso.segment',
  'audio/012.m4s': 'video/iso.segment',
  'subs/zh-CN.vtt': 'text/vtt; charset=utf-8',
  'thumbs/001.webp': 'image/webp',
} as const;
const withheld = ['source.mp4', 'v720/source.mp4', 'v720/000.ts', 'probe.json', 'v720/.hidden.m4s', 'master.m3u8.bak'];

afterAll(() => app.close());

const metered: string[] = [];
function meter(holder: string): void {
  metered.push(holder);
}

const token = (changes: Partial<PlaybackGrant> = {}) =>
  signGrant(keys, { agentId: '3', mediaId: 'clip', mode: 'full', expiresAt: start + 3_600_000, ...changes });

const holder = 'abcdefghijklmnop';
const storage = await openFolderStorage(folder);
for (const name of [...Object.keys(served), 'preview/master.m3u8', 'preview/v720/000.m4s']) {
  await storage.put(`media/clip/${name}`, Buffer.from(`clip ${name}`));
  await storage.put(`media/other/${name}`, Buffer.from(`other ${name}`));
}
for (const name of withheld.filter((one) => !one.includes('/.'))) {
  await storage.put(`media/clip/${name}`, Buffer.from('secret'));
}
await storage.put('secret.mp4', Buffer.from('secret'));
const app = createServer({
  trustProxy: [],
  origin: createOrigin(undefined),
  log: pino({ level: 'silent' }),
  metrics: { slipped: () => {} },
});
app.register(mediaPlugin({ files: fileSender(storage), keys, revocations: { isRevoked }, meter, clock: () => now }));
await app.listen({ port: 0, host: '127.0.0.1' });
const cacheControl = async (grant: string) =>
  (await app.inject(`/v/${grant}/clip/preview/v720/000.m4s`)).headers['cache-control'];
const playlistStatus = async (grant: string, media = 'clip') =>
  (await app.inject(`/v/${grant}/${media}/master.m3u8`)).statusCode;

it.each(Object.entries(served))('serves %s as %s', async (name, type) => {
  const response = await app.inject(`/v/${token()}/clip/${name}`);
  expect(response.statusCode).toBe(200);
  expect(response.body).toBe(`clip ${name}`);
  expect(response.headers['content-type']).toBe(type);
});

it("lets a shared cache keep for seconds what is everybody's, and nothing of what is somebody's own", async () => {
  const shared = 'public, max-age=3600, s-maxage=4, immutable';
  expect(await cacheControl(token())).toBe(shared);
  expect(await cacheControl(token({ mode: 'preview' }))).toBe(shared);
  expect(await cacheControl(token({ holder }))).toBe('private, max-age=3600, immutable');
});

it('refuses what was revoked, the media for all or the grants of one, and nothing else', async () => {
  const all = async () => [
    await playlistStatus(token()),
    await playlistStatus(token({ holder })),
    await playlistStatus(token({ holder: 'ponmlkjihgfedcba' })),
    await playlistStatus(token({ mediaId: 'other', holder }), 'other'),
  ];
  expect(await all()).toEqual([200, 200, 200, 200]);
  revoked = [holder];
  expect(await all()).toEqual([200, 403, 200, 403]);
  revoked = ['clip'];
  expect(await all()).toEqual([403, 403, 403, 200]);
  revoked = [];
  expect(await all()).toEqual([200, 200, 200, 200]);
});

it('serves parts and headers', async () => {
  const url = `/v/${token()}/clip/v720/000.m4s`;
  const part = await app.inject({ url, headers: { range: 'bytes=5-8' } });
  expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'v720', 'bytes 5-8/17']);
  const beyond = await app.inject({ url, headers: { range: 'bytes=17-' } });
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */17']);
  const head = await app.inject({ method: 'HEAD', url });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '17', '']);
});

it.each([
  ['no token', () => 'x'],
  ['a changed token', () => token().replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))],
  ['a token of other media', () => token({ mediaId: 'other' })],
  ['a token that ran out', () => token({ expiresAt: start })],
  ['a percent-encoded token', () => token().replace('.', '%2E')],
])('refuses %s with the envelope, for playlist and segment alike', async (_, make) => {
  for (const name of ['master.m3u8', 'v720/000.m4s', 'missing.m4s']) {
    const response = await app.inject(`/v/${make()}/clip/${name}`);
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 1005, data: null });
    expect(response.headers['cache-control']).toBe('no-store');
  }
});

it('stops a running grant at its end', async () => {
  const url = `/v/${token()}/clip/master.m3u8`;
  now = start + 3_599_999;
  expect((await app.inject(url)).headers['cache-control']).toBe('public, max-age=0, s-maxage=0, immutable');
  now = start + 3_600_000;
  expect((await app.inject(url)).statusCode).toBe(403);
  now = start;
});

it('opens with a preview grant the preview and nothing past it', async () => {
  const preview = token({ mode: 'preview' });
  const status = async (name: string) => (await app.inject(`/v/${preview}/clip/${name}`)).statusCode;
  expect(await Promise.all(['preview/master.m3u8', 'preview/v720/000.m4s'].map(status))).toEqual([200, 200]);
  expect(await Promise.all(Object.keys(served).map(status))).toEqual(Object.keys(served).map(() => 404));
  expect(await status('preview/../v720/000.m4s')).toBe(404);
});

it.each([
  ...withheld,
  '',
  '/',
  'v720',
  'v720/',
  '../other/master.m3u8',
  '..%2Fother%2Fmaster.m3u8',
  '%2e%2e/other/master.m3u8',
  'v720/..%2f..%2f..%2f..%2fsecret.mp4',
  'v720/../../../../secret.mp4',
  '..%252f..%252fsecret.mp4',
  '..\\other\\master.m3u8',
  'v720//000.m4s',
  './master.m3u8',
  'v720/%30%30%30.m4s',
  'master.m3u8%00.m4s',
  'MASTER.M3U8',
  'v720/missing/000.m4s',
  'v720/999.m4s',
])('gives no byte for the path "%s"', async (name) => {
  const { status, body } = await raw(`/v/${token()}/clip/${name}`);
  expect([400, 403, 404]).toContain(status);
  expect(body).not.toMatch(/secret|clip |other /);
});

it.each([
  ['a query', (url: string) => `${url}?x=1`],
  ['an empty query', (url: string) => `${url}?`],
  ['an encoded letter', (url: string) => url.replace('/v/', '/%76/')],
  ['a slash too many', (url: string) => url.replace('/v/', '//v/')],
  ['a slash too many inside', (url: string) => url.replace('/v/', '/v//')],
])('has no second address with %s, and lets nobody keep the refusal', async (_, spell) => {
  for (const name of ['master.m3u8', 'v720/000.m4s']) {
    const { status, body, kept } = await raw(spell(`/v/${token()}/clip/${name}`));
    expect([403, 404]).toContain(status);
    expect(body).not.toMatch(/clip /);
    expect(kept).toBe('no-store');
  }
});

interface Raw {
  readonly status: number;
  readonly body: string;
  readonly kept: string | undefined;
}

/** Sends the path as it is; `inject` and `fetch` would tidy up dots and slashes first. */
async function raw(target: string): Promise<Raw> {
  const { port } = app.server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<Raw>();
  httpRequest({ host: '127.0.0.1', port, path: target, agent: false }, (response) => {
    let body = '';
    response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    response.on('end', () =>
      resolve({ status: response.statusCode ?? 0, body, kept: response.headers['cache-control'] }),
    );
  })
    .on('error', reject)
    .end();
  return await promise;
}
