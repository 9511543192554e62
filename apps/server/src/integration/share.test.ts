import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openFolderStorage } from '../platform/storage/folder-storage.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { saveAgent } from '../features/agent/agent.public.ts';
import { saveListings } from '../features/city/city.public.ts';
import { sampleListing } from '../features/city/city.test-data.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { communityApp } from '../testing/community.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { testNovels } from '../testing/novels.ts';

let storage: Storage;
const test = await forSuite(communityApp());
const catalogue = await testCatalogue(test.database);
const hosts = { main: 'liuguang.test', tide: 'tide.test' };

beforeAll(async () => {
  const { db } = test.database;
  const agent = { logo: '', channels: [], keys: {} };
  const main = { agentId: '3', name: '流光 & "夜"', adultEnabled: false, domains: [hosts.main] };
  await saveAgent(db, { ...agent, ...main });
  await saveAgent(db, { ...agent, agentId: '8', name: '潮汐', adultEnabled: true, domains: [hosts.tide] });
  test.modules.agent.forget(null);
  storage = await openFolderStorage(path.join(test.folder, 'media'));
  await storage.put('pictures/cover/720.webp', webp);
});

/** One pixel, as WebP. */
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64');

/** Width and height as a JPEG says them, in the head of its frame (a progressive one, as these are made). */
function sizeOfJpeg(bytes: Buffer): number[] {
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc2]));
  return [bytes.readUInt16BE(frame + 7), bytes.readUInt16BE(frame + 5)];
}

async function open(url: string, host = hosts.main, method: 'GET' | 'HEAD' = 'GET') {
  return await test.app.inject({ method, url, headers: { host, 'x-forwarded-for': '198.51.100.9' } });
}

/** The tags of a page by name, and where it leads. */
function read(html: string) {
  const tags = [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)];
  const href = /<a id="open" href="([^"]*)"/.exec(html)?.[1] ?? '';
  return { ...Object.fromEntries(tags.map(([, name, content]) => [name, plain(content)])), target: plain(href) };
}

function plain(text = ''): string {
  return text.replaceAll(/&#(\d+);/g, (_whole, code) => String.fromCharCode(Number(code)));
}

const image = async (url: string) => (read((await open(url)).body) as Record<string, string>)['og:image'];

describe('a link in a chat', () => {
  it('shows title, words and picture of a video, and leads into the app with the code', async () => {
    const videoId = await catalogue.publish('shared', {
      title: '山海之间 <E03> "完"',
      description: '风从黄昏来',
      tags: ['旅行'],
      access: 'vip',
    });
    const answer = await open(`/s/video/${videoId}?code=amy-1`);
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*script-src 'sha256-/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(read(answer.body)).toMatchObject({
      'og:title': '山海之间 <E03> "完"',
      'og:site_name': '流光 & "夜"',
      'og:description': '小流 · 旅行 · 风从黄昏来',
      'og:url': `http://${hosts.main}/s/video/${videoId}`,
      'og:image': `http://${hosts.main}/i/cover/card.jpg`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      target: `/#/video?id=${videoId}&code=amy-1`,
    });
    // As text, the title is nothing but text.
    expect(answer.body).not.toContain('<E03>');
    expect((await open(`/s/video/${videoId}`, hosts.main, 'HEAD')).statusCode).toBe(200);
  });

  it('has a JPEG for its picture that anybody may fetch, made once', async () => {
    const answer = await open('/i/cover/card.jpg');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(answer.rawPayload.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    expect(sizeOfJpeg(answer.rawPayload)).toEqual([1200, 630]);
    const kept = await storage.stat('pictures/cover/card.jpg');
    const again = await Promise.all([1, 2, 3].map(() => open('/i/cover/card.jpg')));
    expect(again.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await storage.stat('pictures/cover/card.jpg'))?.modifiedAt).toBe(kept?.modifiedAt);
    for (const missing of ['/i/nothing/card.jpg', '/i/token.mac/cover/card.jpg', '/i/cover/other.jpg'])
      expect((await open(missing)).statusCode).toBe(404);
  });

  it('shows novels, posts, listings and authors as well', async () => {
    const novels = await testNovels(test.database);
    const { novelId } = await novels.publish('book', { title: '雾港十一号', synopsis: '一盏灯', tags: ['悬疑'] });
    expect(read((await open(`/s/novel/${novelId}`)).body)).toMatchObject({
      'og:title': '雾港十一号',
      'og:description': '执笔 · 悬疑 · 一盏灯',
      target: `/#/novelDetails?id=${novelId}`,
    });
    const postId = await test.me.post({ text: '第一行\n\n第二行', topics: [] });
    expect(read((await open(`/s/post/${postId}`)).body)).toMatchObject({
      'og:title': '第一行',
      'og:description': '第二行',
      'twitter:card': 'summary_large_image',
      target: `/#/postDetails?id=${postId}`,
    });
    const place = { ...sampleListing, importKey: 'place', agentId: '3', authorId: novels.authorId };
    const [listingId] = await saveListings(test.database.db, [place]);
    const listing = await open(`/s/listing/${listingId}`);
    expect(read(listing.body)).toMatchObject({
      'og:title': '弄堂口的小馄饨',
      'og:description': '上海 徐汇区 · 美食 · 人均 18 元',
      target: `/#/cityDetails?id=${listingId}`,
    });
    // Where exactly, and whom to call, is for who has opened it.
    for (const more of ['安福路', '老周', '5555']) expect(listing.body).not.toContain(more);
    expect(read((await open(`/s/author/${novels.authorId}`)).body)).toMatchObject({
      'og:title': '执笔的主页',
      target: `/#/author?id=${novels.authorId}`,
    });
  });

  it('shows nothing but the name of the agent for what is 18+, hidden, to come, gone or of another agent', async () => {
    const secret = '不该看见的标题';
    const at = { title: secret, description: secret, tags: [secret] };
    const later = new Date(test.time.now + 3_600_000);
    const adult = await catalogue.publish('adult', { ...at, rating: '18', agentIds: ['3', '8'] });
    const toCome = await catalogue.publish('to come', { ...at, publishedAt: later });
    const own = await catalogue.publish('own', { ...at, groupId: catalogue.ownGroup });
    const post = await test.me.post({ text: secret, topics: [] });
    await test.database.pool.query("update posts set state = 'hidden' where id = $1", [post]);
    const bodies: string[] = [];
    for (const [kind, id, host] of [
      ['video', adult, hosts.tide],
      ['video', toCome, hosts.tide],
      ['video', own, hosts.tide],
      ['post', post, hosts.tide],
      ['video', '999999', hosts.tide],
      ['listing', '999999', hosts.tide],
      ['author', '999999', hosts.tide],
      ['video', 'not-a-number', hosts.tide],
    ] as const) {
      const answer = await open(`/s/${kind}/${id}`, host);
      expect([kind, id, answer.statusCode]).toEqual([kind, id, 200]);
      expect(answer.body).not.toContain(secret);
      expect(read(answer.body)).toMatchObject({ 'og:title': '潮汐' });
      bodies.push(answer.body.replaceAll(/\/[#s]\/[^"]*/g, ''));
    }
    // One page for all of them: which it is cannot be told.
    expect(new Set(bodies).size).toBe(1);
    for (const [kind, id] of [
      ['video', toCome],
      ['post', post],
    ]) {
      expect((await open(`/s/${kind}/${id}`)).body).not.toContain(secret);
    }
  });

  it('has the picture that the agent chose where there is no cover, else the drawn one of its host', async () => {
    expect(await image('/s/video/7')).toMatch(new RegExp(`^http://${hosts.main}/share\\.jpg\\?v=[\\w-]+$`));
    // On this host another agent's would be drawn.
    expect(await image('/s/video/7?agentid=8')).toBeUndefined();
    await test.database.pool.query("update agents set share_picture = '/i/cover/720.webp' where id = 8");
    test.modules.agent.forget(null);
    expect(await image('/s/video/7?agentid=8')).toBe(`http://${hosts.main}/i/cover/card.jpg`);
    await test.database.pool.query("update agents set share_picture = '' where id = 8");
    test.modules.agent.forget(null);
  });

  it('carries on a code and an agent that could be ones, and nothing else', async () => {
    const target = async (query: string) => read((await open(`/s/video/7?${query}`)).body).target;
    expect(await target('code=a_B-9')).toBe('/#/video?id=7&code=a_B-9');
    expect(await target('agentid=8&code=x')).toBe('/#/video?id=7&agentid=8&code=x');
    for (const bad of ['code=', 'code=%22%3E%3Cscript%3E', `code=${'x'.repeat(65)}`, 'code=a&code=b', 'machineCode=x'])
      expect(await target(bad)).toBe('/#/video?id=7');
    expect(read((await open('/s/video/7?agentid=8')).body)).toMatchObject({ 'og:title': '潮汐' });
    for (const wrong of ['/s/secrets/7', '/s/toString/7', '/s/video/a%22b', '/s/video/', '/s/video/7?agentid=404'])
      expect((await open(wrong)).statusCode).toBe(404);
    expect((await open('/s/secrets/7')).body).toContain('页面不存在');
  });

  it('is not there for who asks too often', async () => {
    const asker = { 'x-forwarded-for': '198.51.100.77', host: hosts.main };
    const codes: number[] = [];
    for (let turn = 0; turn < 61; turn += 1)
      codes.push((await test.app.inject({ url: '/s/video/7', headers: asker })).statusCode);
    expect(codes.indexOf(429)).toBe(60);
  });
});
