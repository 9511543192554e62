import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { calls } from '@liuguang/contract/calls.ts';
import { type Served, type ServedCall, servedCalls, splashPlace } from '@liuguang/contract/served-page.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { saveAgent } from '../features/agent/agent.import.ts';
import { createListener, type Listener } from '../platform/db/listen.ts';
import { type TestCatalogue, testCatalogue } from '../testing/catalogue.ts';
import { testApp } from './app.test-data.ts';

const web = path.join(import.meta.dirname, '../../../web');
const hostile = '夜航</script><script>alert(1)</script>\u2028<!--';
const time = { now: 1_800_000_000_000 };
const script = 'document.title';
/** What the renderer was given, screen by screen. */
const drawn: Served[] = [];
let draws: 'well' | 'badly' = 'well';

async function render(served: Served) {
  drawn.push(served);
  await Promise.resolve();
  if (draws === 'badly') throw new Error('a component threw');
  return { markup: '<p>画面</p>', splash: '<p>开屏</p>', preloads: '<link rel="preload">', script };
}

let listener: Listener;
let catalogue: TestCatalogue;
const test = await testApp({
  prepare: async ({ folder, database }) => {
    catalogue = await testCatalogue(database);
    const tide = { agentId: '8', name: '潮汐', logo: '', adultEnabled: true, domains: ['tide.example'] };
    await saveAgent(database.db, { ...tide, channels: [], keys: { IsReturnFreeAd: 'true' } });
    await catalogue.publish('hostile', { title: hostile });
    await catalogue.publish('tide', { title: '潮汐专有', agentIds: ['8'] });
    await catalogue.publish('adult', { title: '夜色禁区', rating: '18', agentIds: ['3', '8'] });
    await catalogue.ad('greeting', { placement: 'splash', name: '开屏' });
    await catalogue.ad('hero', { placement: 'featured', name: '主视觉' });
    await mkdir(path.join(folder, 'web'));
    await cp(path.join(web, 'index.html'), path.join(folder, 'web/index.html'));
  },
  deps: ({ database }) => {
    listener = createListener(database.url);
    return { listener, clock: () => time.now, render };
  },
});
afterAll(async () => {
  await listener.close();
  await test[Symbol.asyncDispose]();
});

const get = (url: string, host = 'nobody.example', headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers: { host, ...headers } });
const answersIn = (html: string) =>
  /<script type="application\/json" id="served">([^<]*)<\/script>/.exec(html)?.[1] ?? '';
const servedTo = async (host?: string) => {
  time.now += 30_000;
  return JSON.parse(answersIn((await get('/', host)).body)) as Served;
};

describe('the page', () => {
  it.each(Object.keys(servedCalls) as ServedCall[])('has the very body of %s', async (name) => {
    for (const host of ['nobody.example', 'tide.example']) {
      const query = new URLSearchParams(servedCalls[name]).toString();
      const { body } = await get(`/${calls[name].path}?${query}`, host);
      expect(JSON.stringify((await servedTo(host)).bodies[name])).toBe(body);
    }
  });

  it('has the very ad that greets a visitor', async () => {
    const { body } = await get(`/${calls.getAdInfo.path}?${new URLSearchParams(splashPlace).toString()}`);
    expect(body).toContain('开屏');
    expect(JSON.stringify((await servedTo()).splash)).toBe(body);
    expect((await get('/')).body).toContain('<template id="greeting"><p>开屏</p></template><script>');
  });

  it('holds nothing that ends its element, whatever a title says', async () => {
    time.now += 30_000;
    const { body } = await get('/');
    expect(answersIn(body)).toContain('夜航\\u003c/script>\\u003cscript>alert(1)\\u003c/script>\\u2028\\u003c!--');
    expect(body).not.toContain('<script>alert');
    expect((await servedTo()).bodies.getVideoByGroup.data.list.map(({ title }) => title)).toEqual([hostile]);
  });

  it('is that of its agent, and says where the first entry leads', async () => {
    const tide = await servedTo('tide.example');
    expect(tide.bodies.getAgentInfo.data.agentName).toBe('潮汐');
    expect(tide.bodies.getVideoByGroup.data.list.map(({ title }) => title)).toEqual(['潮汐专有']);
    expect((await get('/', 'tide.example')).body).toMatch(/<template id="first" data-at="\d+" data-free="yes">/);
    expect((await get('/')).body).toMatch(/<template id="first" data-at="\d+"><link rel="preload"><\/template>/);
  });

  it('allows the script that comes with its markup, and none that came with its titles', async () => {
    const { body, headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(body).toContain(
      `<template id="home"><p>画面</p></template><template id="greeting"><p>开屏</p></template><script>${script}</script>`,
    );
    expect(policy).toContain(`'sha256-${hash('sha256', script, 'base64')}'`);
    expect(policy).not.toContain(hash('sha256', 'alert(1)', 'base64'));
    expect(/script-src ([^;]+)/.exec(policy)?.[1]?.match(/'sha256-/g)).toHaveLength(2);
  });

  it('is the same in each encoding, and not sent again while it is the same', async () => {
    const plain = await get('/');
    const small = await get('/', 'nobody.example', { 'accept-encoding': 'gzip, br' });
    expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
    const zipped = await get('/', 'nobody.example', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    time.now += 5000;
    const again = await get('/', 'nobody.example', { 'if-none-match': String(plain.headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});

describe('a new page', () => {
  it('is made once for all who ask, and only when something has changed or "3 minutes ago" would be wrong', async () => {
    time.now += 30_000;
    const before = drawn.length;
    const pages = await Promise.all(Array.from({ length: 20 }, () => get('/')));
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1);
    expect(drawn.length).toBe(before + 1);
    time.now += 15_000;
    await get('/');
    expect(drawn.length).toBe(before + 1);
    time.now += 15_000;
    await get('/');
    expect(drawn.length).toBe(before + 2);
  });

  it('is there as soon as a title is for adults, without a wait for the second to be over', async () => {
    expect((await get('/')).body).toContain('夜航');
    await catalogue.publish('hostile', { title: hostile, rating: '18' });
    await test.database.pool.query("select pg_notify('invalidate', 'video')");
    await expect.poll(async () => (await get('/')).body).not.toContain('夜航');
    await catalogue.publish('hostile', { title: hostile });
  });

  it('has no markup when that cannot be drawn, and all its answers', async () => {
    draws = 'badly';
    expect((await servedTo()).bodies.getAgentInfo.data.agentName).toBe('流光');
    expect((await get('/')).body).not.toContain('id="home"');
    draws = 'well';
  });

  it('comes without anything while the database answers nothing', async () => {
    await test.database.pool.query('alter table videos rename to videos_away');
    time.now += 30_000;
    const { statusCode, body } = await get('/');
    await test.database.pool.query('alter table videos_away rename to videos');
    expect([statusCode, body.includes('id="root"'), answersIn(body)]).toEqual([200, true, '']);
    // The first who asks after that does not wait for it yet.
    await expect
      .poll(async () => {
        time.now += 30_000;
        return answersIn((await get('/')).body);
      })
      .toContain('夜航');
  });
});
