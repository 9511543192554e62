import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createListener, type Listener } from '../../platform/db/listen.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { cachingProxy } from '../../testing/proxies/caching-proxy.ts';
import { testCatalogue, type TestCatalogue } from '../../testing/catalogue.ts';
import { identityApp, type IdentityApp } from '../../testing/identity-app.ts';
import { saveSeries } from './series.import.ts';

/** Who is told of 18+ titles: every list by every kind of viewer, each asked first, so that no cache mixes them. */
let test: IdentityApp;
let catalogue: TestCatalogue;
let listener: Listener;
let open: string;
const secret = '成人专属';
const [noon, tide] = [Date.parse('2027-01-15T12:00:00+08:00'), '8'];
const viewers = {} as Record<'nobody' | 'visitor' | 'adult' | 'youth' | 'foreign adult', TestBrowser>;

beforeAll(async () => {
  test = await identityApp(({ database }) => {
    listener = createListener(database.url);
    return { listener };
  });
  test.time.now = noon;
  catalogue = await testCatalogue(test.database);
  const { db } = test.database;
  await catalogue.picture('secret');
  const picture = path.join(test.folder, 'media/pictures/secret/360.webp');
  await mkdir(path.dirname(picture), { recursive: true });
  await writeFile(picture, 'naked truth');
  const { seriesId } = await saveSeries(db, { importKey: 's', title: '连续剧' });
  const both = { agentIds: ['3', tide], plays: { day: 5, week: 5, month: 5, all: 5 } };
  open = await catalogue.publish('open', { ...both, series: { seriesId, index: 1 } });
  const adult = { ...both, rating: '18', title: secret, coverId: 'secret', likes: 7 } as const;
  for (const index of [2, 3]) await catalogue.publish(`adult-${index}`, { ...adult, series: { seriesId, index } });

  for (const name of ['nobody', 'visitor', 'adult', 'youth', 'foreign adult'] as const) {
    viewers[name] = test.browser({ agentId: tide });
    if (name !== 'nobody') await viewers[name].enter();
  }
  for (const name of ['adult', 'youth', 'foreign adult'] as const)
    await viewers[name].get('confirmAge', { adult: true });
  await viewers.youth.get('youthMode', { on: true, pin: '1234' });
});
afterAll(async () => {
  await listener.close();
  await test[Symbol.asyncDispose]();
});

const authorId = async () => (await viewers.nobody.get('getVideoInfo', { videoId: open })).author.authorId;

type Viewer = keyof typeof viewers;
/** Everything that lists titles, as text. The foreign adult asks at agent 3, which has no 18+ area. */
async function lists(name: Viewer): Promise<Record<string, string>> {
  const viewer = viewers[name];
  const at = { agentid: name === 'foreign adult' ? '3' : tide };
  const answers = {
    feed: viewer.call('getVideoByGroup', {}, at),
    filtered: viewer.call('getVideoByGroup', { length: 'short', access: 'free', sort: 'hot' }, at),
    hot: viewer.call('getVideoByGroup', { groupId: catalogue.sharedGroup, sort: 'collect' }, at),
    ranking: viewer.call('getPopularVideo', { period: 'week' }, at),
    details: viewer.call('getVideoInfo', { videoId: open }, at),
    author: viewer.call('userPage', { authorId: await authorId() }, at),
  };
  const texts = Object.entries(answers).map(async ([list, answer]) => [list, (await answer).text] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const groupCount = async (name: Viewer) =>
  (await viewers[name].get('getVideoGroups', {})).list.find(({ groupId }) => groupId === catalogue.sharedGroup)?.count;

const likes = async (name: Viewer) =>
  (await viewers[name].get('userPage', { authorId: await authorId() })).creator.likes;

describe('18+ titles', () => {
  it.each([
    ['adult', 'visitor', 'nobody', 'youth', 'foreign adult'],
    ['nobody', 'adult', 'youth', 'foreign adult', 'visitor'],
    ['youth', 'foreign adult', 'adult', 'visitor', 'nobody'],
  ] as const)('are in the lists of adults alone, asked in the order %s %s %s %s %s', async (...order) => {
    test.time.now += 2000;
    for (let round = 0; round < 2; round += 1) {
      for (const name of order) {
        for (const [list, text] of Object.entries(await lists(name))) {
          const found = {
            name,
            list,
            code: text.slice(0, 9),
            shown: text.includes(secret) || text.includes('/secret/'),
          };
          expect(found).toEqual({ name, list, code: '{"code":0', shown: name === 'adult' });
        }
      }
    }
  });

  it('are counted for adults alone', async () => {
    expect(await groupCount('nobody')).toBe(1);
    expect(await groupCount('adult')).toBe(3);
    expect(await groupCount('youth')).toBe(1);
    expect([await likes('adult'), await likes('visitor')]).toEqual([14, 0]);
  });

  it('come in pages that merge with the others, each once', async () => {
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await viewers.adult.get('getVideoByGroup', { size: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.list.map(({ videoId }) => videoId));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(3);
    expect(seen).toHaveLength(3);
  });

  it('have covers that open at the address an adult was given, and nowhere else', async () => {
    const { list } = await viewers.adult.get('getVideoByGroup', {});
    const { cover, videoId } = list.find(({ rating }) => rating === '18') ?? {};
    const { body, headers } = await test.app.inject(cover?.url ?? '');
    expect([body, headers['cache-control']?.split(',')[0]]).toEqual(['naked truth', 'private']);
    expect((await test.app.inject('/i/secret/360.webp')).statusCode).toBe(404);
    expect((await viewers.visitor.call('getVideoInfo', { videoId: videoId ?? '' })).code).toBe(1009);
    expect((await viewers.youth.call('getVideoInfo', { videoId: videoId ?? '' })).code).toBe(1004);
    const { playback } = await viewers.adult.get('getVideoInfo', { videoId: videoId ?? '' });
    // A right that can be lost is kept by no shared cache.
    const token = 'url' in playback ? (playback.url.split('/')[2] ?? '') : '';
    expect(
      Buffer.from(token.split('.')[0] ?? '', 'base64url')
        .toString()
        .split('|'),
    ).toHaveLength(6);
  });

  it('leave the lists with the next request after youth mode is turned on, and return with the age', async () => {
    const viewer = await test.visitor({ agentId: tide });
    const shown = async () => (await viewer.call('getVideoByGroup', {})).text.includes(secret);
    expect(await shown()).toBe(false);
    await viewer.get('confirmAge', { adult: true });
    expect(await shown()).toBe(true);
    await viewer.get('youthMode', { on: true, pin: '1234' });
    expect(await shown()).toBe(false);
    await viewer.get('youthMode', { on: false, pin: '1234' });
    expect(await shown()).toBe(true);
    await viewer.get('outLogin', {});
    expect(await shown()).toBe(false);
  });

  it('leave the lists of a second device as soon as the database has told', async () => {
    const [first, second] = [test.browser({ agentId: tide }), test.browser({ agentId: tide })];
    await first.enter();
    await first.get('confirmAge', { adult: true });
    for (const [name, value] of first.cookies) second.cookies.set(name, value);
    const shown = async () => (await second.call('getVideoByGroup', {})).text.includes(secret);
    expect(await shown()).toBe(true);
    await test.database.pool.query(
      `update accounts set youth_pin_hash = 'x' where id = (select account_id from sessions order by id desc limit 1)`,
    );
    await expect.poll(shown, { timeout: 2000, interval: 20 }).toBe(false);
  });

  it('pass a shared cache without leaving a byte for those who come after', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' });
    await using proxy = await cachingProxy((test.app.server.address() as AddressInfo).port, () => test.time.now);
    const ask = async (name: Viewer, url: string) => {
      const cookie = [...viewers[name].cookies].map(([key, value]) => `${key}=${value}`).join('; ');
      const response = await fetch(`${proxy.origin}${url}`, { headers: { cookie } });
      return { status: response.status, text: await response.text() };
    };
    const feed = `/api/agent/getVideoByGroup?agentid=${tide}`;
    const { text } = await ask('adult', feed);
    const cover = /\/i\/[^"\s]+\/secret\/360\.webp/.exec(text)?.[0] ?? '';
    expect((await ask('adult', cover)).text).toBe('naked truth');
    expect((await ask('adult', `/api/agent/getPopularVideo?agentid=${tide}&period=week`)).text).toContain(secret);
    for (const name of ['nobody', 'visitor', 'youth'] as const) {
      for (const url of [feed, `/api/agent/getPopularVideo?agentid=${tide}&period=week`, '/i/secret/360.webp']) {
        const answer = await ask(name, url);
        expect({ name, url, shown: answer.text.includes(secret) || answer.text.includes('naked') }).toEqual({
          name,
          url,
          shown: false,
        });
      }
    }
    expect(proxy.size).toBe(0);
  });
});
