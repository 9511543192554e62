import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveMedia } from '../../features/playback/media.import.ts';
import { revokeMedia } from '../../features/playback/playback.public.ts';
import { createListener, type Listener } from '../../platform/db/listen.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue, type TestCatalogue } from '../../testing/catalogue.ts';
import { listening } from '../../testing/listening.ts';
import { type NginxCache, nginxCache } from '../../testing/proxies/nginx-cache.ts';
import { type TestApp, testApp } from '../app.test-data.ts';

/** nginx with the configuration that operators are given, in front of the whole app, by the clock on the wall. */
let test: TestApp;
let listener: Listener;
let cache: NginxCache;
let catalogue: TestCatalogue;
const segments = ['master.m3u8', 'v720/playlist.m3u8', 'v720/init.mp4', 'v720/000.m4s', 'v720/001.m4s'];
const bytes = randomBytes(200_000);
/** Within this everything that was taken away is gone. */
const promisedMs = 10_000;

beforeAll(async () => {
  test = await testApp({
    config: { trustProxy: ['loopback'] },
    deps: ({ database }) => ({ listener: (listener = createListener(database.url)) }),
  });
  catalogue = await testCatalogue(test.database);
  await test.app.listen({ port: 0, host: '127.0.0.1' });
  cache = await nginxCache((test.app.server.address() as AddressInfo).port);
  await listening(listener, test.database, 'playback_revoked');
});
afterAll(async () => {
  await cache[Symbol.asyncDispose]();
  await listener.close();
  await test[Symbol.asyncDispose]();
});

async function publish(name: string, changes: Parameters<TestCatalogue['publish']>[1] = {}): Promise<string> {
  const pictureId = `cover-${name}`;
  await saveMedia(test.database.db, { mediaId: name, durationMs: 600_000, width: 1, height: 1, previewMs: 10_000 });
  await catalogue.picture(pictureId);
  const files = segments.flatMap((file) => [`media/${name}/${file}`, `media/${name}/preview/${file}`]);
  for (const file of [...files, `pictures/${pictureId}/360.webp`]) {
    const target = path.join(test.folder, 'media', file);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
  return await catalogue.publish(name, { mediaId: name, coverId: pictureId, agentIds: ['3', '8'], ...changes });
}

async function viewer(changes: { vip?: boolean; agentId?: string } = {}): Promise<TestBrowser> {
  const browser = new TestBrowser(test.app, { agentId: changes.agentId ?? '3' });
  const { authorId } = await browser.enter();
  if (changes.vip) {
    const { pool } = test.database;
    await pool.query("update accounts set vip_until = now() + interval '1 day' where id = $1", [authorId]);
  }
  return browser;
}

/** The folder of the film at the address that this viewer is given. */
async function folderFor(browser: TestBrowser, videoId: string): Promise<string> {
  const { playback } = await browser.get('getVideoInfo', { videoId });
  if (!('url' in playback)) throw new Error(playback.message);
  return playback.url.replace(/\/master\.m3u8$/, '');
}

interface Got {
  readonly status: number;
  readonly cache: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Over a socket, the path as it is; everybody brings cookies. */
async function get(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const cookie = `session=${randomBytes(4).toString('hex')}`;
  const asked = request({ port: cache.port, path: target, method, agent: false, headers: { cookie, ...headers } });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  asked.on('response', resolve).on('error', reject).end();
  const answer = await promise;
  const cached = answer.headers['x-cache'] as string | undefined;
  return { status: answer.statusCode ?? 0, cache: cached, headers: answer.headers, body: await buffer(answer) };
}

const states = async (targets: readonly string[]) => {
  const got: string[] = [];
  for (const target of targets) {
    const answer = await get(target);
    got.push(`${answer.status} ${answer.cache}`);
  }
  return got;
};
const all = (folder: string) => segments.map((file) => `${folder}/${file}`);

/** How long it takes until the address is refused, while somebody asks for it all the time. */
async function goneAfter(target: string, change: () => Promise<void>): Promise<number> {
  for (let asked = 0; asked < 3; asked += 1) expect((await get(target)).status).toBe(200);
  const start = performance.now();
  await change();
  while ((await get(target)).status === 200) {
    if (performance.now() - start > 2 * promisedMs) break;
    await pause(50);
  }
  return performance.now() - start;
}

describe('what is open to everybody', () => {
  it('is fetched once for all viewers of a title, whatever cookies and ranges they bring', async () => {
    const videoId = await publish('shared');
    const first = await folderFor(await viewer(), videoId);
    expect(await states(all(first))).toEqual(segments.map(() => '200 MISS'));
    // Their tokens would differ if they ended at the second in which each was asked for.
    await pause(1100);
    const second = await folderFor(await viewer({ vip: true }), videoId);
    expect(second).toBe(first);
    expect(await states(all(second))).toEqual(segments.map(() => '200 HIT'));
    const part = await get(`${second}/v720/000.m4s`, { range: 'bytes=100-199' });
    expect([part.status, part.cache, part.headers['content-range']]).toEqual([206, 'HIT', 'bytes 100-199/200000']);
    expect(part.body).toEqual(bytes.subarray(100, 200));
    expect((await get(`${second}/v720/000.m4s`, {}, 'HEAD')).cache).toBe('HIT');
  });

  it('is a preview as well, and never carries a cookie or depends on a header', async () => {
    const videoId = await publish('previewed', { access: 'vip', previewSeconds: 10 });
    const folder = await folderFor(await viewer(), videoId);
    expect(await folderFor(await viewer(), videoId)).toBe(folder);
    expect(await states([...all(folder), ...all(folder)])).toEqual([
      ...segments.map(() => '200 MISS'),
      ...segments.map(() => '200 HIT'),
    ]);
    const { headers } = await get(`${folder}/v720/000.m4s`);
    expect(headers).not.toHaveProperty('set-cookie');
    expect(headers).not.toHaveProperty('vary');
  });

  it('has one entry: a query or another spelling is refused, and the refusal not kept', async () => {
    const folder = await folderFor(await viewer(), await publish('spelled'));
    const segment = `${folder}/v720/000.m4s`;
    const picture = '/i/cover-spelled/360.webp';
    expect(await states([segment, picture])).toEqual(['200 MISS', '200 MISS']);
    for (const target of [segment, picture]) {
      for (const odd of [`${target}?x=1`, `${target}?`, target.replace('/v/', '/%76/').replace('/i/', '/%69/')]) {
        const seen = [await get(odd), await get(odd)];
        for (const { status, cache: state } of seen) {
          expect([403, 404]).toContain(status);
          expect([undefined, 'MISS']).toContain(state);
        }
      }
    }
    expect(await states([segment, picture])).toEqual(['200 HIT', '200 HIT']);
  });
});

describe("what is somebody's own", () => {
  it('is never kept, nor is a refusal', async () => {
    const videoId = await publish('gold', { access: 'vip' });
    const folder = await folderFor(await viewer({ vip: true }), videoId);
    expect(await states([...all(folder), ...all(folder)])).toEqual([...segments, ...segments].map(() => '200 MISS'));
    expect((await get(`${folder}/v720/000.m4s`)).headers['cache-control']).toMatch(/^private, /);
    const other = await folderFor(await viewer({ vip: true }), videoId);
    expect(other).not.toBe(folder);
    const forged = folder.replace(/\/v\/./, (start) => (start.endsWith('M') ? '/v/N' : '/v/M'));
    expect(await states([`${forged}/v720/000.m4s`, `${forged}/v720/000.m4s`])).toEqual(['403 MISS', '403 MISS']);
  });

  it('ends with the session that it belongs to', async () => {
    const browser = await viewer({ vip: true });
    const folder = await folderFor(browser, await publish('ended', { access: 'vip' }));
    const left = await goneAfter(`${folder}/v720/000.m4s`, async () => {
      await browser.get('outLogin', {});
    });
    expect(left).toBeLessThan(promisedMs);
  });
});

describe('what is taken away', () => {
  it('is out of the cache within ten seconds: a film, its picture that becomes 18+, and one that is withheld', async () => {
    const folder = await folderFor(await viewer(), await publish('removed'));
    const videoId = await publish('rated');
    await publish('withheld');
    const { pool, db } = test.database;
    const times = await Promise.all([
      goneAfter(`${folder}/v720/000.m4s`, () => revokeMedia(db, 'removed', Date.now())),
      goneAfter('/i/cover-rated/360.webp', async () => {
        await pool.query("update videos set rating = '18' where id = $1", [videoId]);
      }),
      goneAfter('/i/cover-withheld/360.webp', async () => {
        await pool.query("update pictures set withheld = true where id = 'cover-withheld'");
      }),
    ]);
    for (const time of times) expect(time).toBeLessThan(promisedMs);
    const gone = [`${folder}/v720/000.m4s`, '/i/cover-rated/360.webp', '/i/cover-withheld/360.webp'];
    expect((await states(gone)).map((state) => state.slice(0, 3))).toEqual(['403', '404', '404']);
  });

  it('is asked about again for the price of a 304, and stays while nothing happens', async () => {
    await publish('kept');
    const target = '/i/cover-kept/360.webp';
    expect(await states([target, target])).toEqual(['200 MISS', '200 HIT']);
    await expect.poll(() => get(target).then((got) => got.cache), { interval: 200 }).toBe('REVALIDATED');
    expect((await get(target)).cache).toBe('HIT');
  });

  it('has no way to the API, the app or the console through the host of the cache', async () => {
    expect(await states(['/', '/api/agent/getAgentInfo', '/console/', '/health'])).toEqual(
      Array.from({ length: 4 }, () => '404 undefined'),
    );
  });
});
