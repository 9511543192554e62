import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hostProblem, hostRules } from '../../features/agent/agent-host.ts';
import { savePost } from '../../features/community/community.import.ts';
import { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { type TestApp, testApp } from '../app.test-data.ts';

const media = ['https://m1.example', 'https://m2.example'];
let videoId: string;

async function appWith(mediaUrls: readonly string[]): Promise<TestApp> {
  const made = await testApp({
    config: { publicUrl: 'https://main.example', mediaUrls, trustProxy: ['loopback'] },
    prepare: async ({ folder }) => {
      await mkdir(path.join(folder, 'web'));
      await cp(path.join(import.meta.dirname, '../../../../web/index.html'), path.join(folder, 'web/index.html'));
      for (const file of ['media/pictures/cover/360.webp', 'media/media/clip/master.m3u8']) {
        await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
        await writeFile(path.join(folder, file), 'bytes');
      }
    },
  });
  const catalogue = await testCatalogue(made.database);
  videoId = await catalogue.publish('one', { title: 'a "url":"/i/cover/360.webp" in a title' });
  const { rows } = await made.database.pool.query<{ author_id: string }>('select author_id from videos');
  await savePost(made.database.db, {
    importKey: 'text',
    agentId: '3',
    authorId: rows[0]?.author_id ?? '',
    text: '/i/cover/360.webp and "srcset":"/i/cover/360.webp 360w"',
    clipVideoId: null,
    topics: [],
    pictures: [],
    likes: 0,
    createdAt: new Date(),
    comments: [],
  });
  return made;
}

const [test, plain] = [await appWith(media), await appWith([])];
afterAll(async () => {
  await test[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

const at = async (app: TestApp, host: string, url: string) => await app.app.inject({ url, headers: { host } });
const infoOf = async (app: TestApp) => await new TestBrowser(app.app).get('getVideoInfo', { videoId });

it('gives films and pictures at the first media host, and leaves alone what members wrote', async () => {
  const { cover, playback, title } = await infoOf(test);
  expect(cover.url).toBe('https://m1.example/i/cover/360.webp');
  expect(cover.srcset).toBe('https://m1.example/i/cover/360.webp 360w, https://m1.example/i/cover/720.webp 720w');
  expect(playback).toMatchObject({
    url: expect.stringMatching(/^https:\/\/m1\.example\/v\/[^/]+\/clip\/master\.m3u8$/),
  });
  expect(title).toBe('a "url":"/i/cover/360.webp" in a title');
  const posts = await new TestBrowser(test.app).get('getPostInfo', {});
  expect(posts.list[0]?.text).toBe('/i/cover/360.webp and "srcset":"/i/cover/360.webp 360w"');
});

it('tells the page where else to look, and lets it', async () => {
  const page = await at(test, 'main.example', '/');
  expect(page.body).toContain('<meta name="media-hosts" content="https://m1.example https://m2.example" />');
  expect(page.body).toContain('https://m1.example/i/cover/360.webp');
  const policy = String(page.headers['content-security-policy']);
  for (const kind of ['img-src', 'media-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${kind} 'self' https://m1.example https://m2.example`));
  }
  expect(policy).toMatch(/script-src 'self' [^;]*;/);
  expect(/(?:script|style|default|worker)-src [^;]*example/.test(policy)).toBe(false);
});

it('answers films and pictures on a media host, to pages of every host, and nothing else', async () => {
  const { playback } = await infoOf(test);
  const film = new URL('url' in playback ? playback.url : '').pathname;
  for (const host of ['m1.example', 'M2.example', 'main.example']) {
    for (const url of [film, '/i/cover/360.webp']) {
      const answer = await at(test, host, url);
      expect([answer.statusCode, answer.body]).toEqual([200, 'bytes']);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      });
      expect(answer.headers).not.toHaveProperty('vary');
    }
  }
  // A player tells a refusal from a host that is gone.
  const refused = await at(test, 'm1.example', film.replace('/v/', '/v/x'));
  expect([refused.statusCode, refused.headers['access-control-allow-origin']]).toEqual([403, '*']);
  for (const url of [
    '/',
    '/index.html',
    '/api/agent/getAgentInfo?agentid=3',
    '/api/admin/session/me',
    '/console/',
    '/health',
    '/s/video/1',
    '/sw.js',
  ]) {
    const answer = await at(test, 'm1.example', url);
    expect([url, answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([url, 404, undefined]);
  }
  const answer = await at(test, 'main.example', '/api/agent/getAgentInfo?agentid=3');
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([200, undefined]);
});

const allowed = async (app: TestApp) => (await at(app, 'main.example', '/tls/allowed?domain=m1.example')).statusCode;

it('may have a certificate, and is the domain of no agent', async () => {
  expect([await allowed(test), await allowed(plain)]).toEqual([200, 404]);
  const rules = hostRules({ publicUrl: 'https://main.example', mediaUrls: media, env: 'production' });
  expect(hostProblem('m2.example', '8', rules)?.text).toBe('m2.example is the address of the installation itself');
});

it('changes nothing where no host is named', async () => {
  const { cover, playback } = await infoOf(plain);
  expect(cover.url).toBe('/i/cover/360.webp');
  expect(playback).toMatchObject({ url: expect.stringMatching(/^\/v\//) });
  const page = await at(plain, 'main.example', '/');
  expect(page.body).not.toContain('media-hosts');
  expect(page.headers['content-security-policy']).toContain("img-src 'self' data: blob:; media-src 'self' blob:;");
  const picture = await at(plain, 'main.example', '/i/cover/360.webp');
  expect(picture.headers).not.toHaveProperty('access-control-allow-origin');
  expect(picture.headers['cross-origin-resource-policy']).toBe('same-origin');
});
