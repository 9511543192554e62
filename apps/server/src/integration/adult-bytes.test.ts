import { cp, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type CallName, calls } from '@liuguang/contract/calls.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePost } from '../features/community/community.import.ts';
import { saveAgent } from '../features/agent/agent.import.ts';
import { indexChanges } from '../features/search/search-index.repository.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { testCatalogue } from '../testing/catalogue.ts';
import { type IdentityApp, identityApp } from '../testing/identity-app.ts';
import { testNovels } from '../testing/novels.ts';
import { memberSamples, type MemberSamples } from './inventory.test-data.ts';

/**
 * Every call that reads, of every kind of viewer, about 18+ titles that the viewer even collected and watched: without a
 * confirmed age there is no byte of a title, a cover or a hit. A new call is in here by being declared.
 */
let test: IdentityApp;
let samples: MemberSamples;
/** Inputs beside the samples that aim at what is hidden. */
let aimed: Partial<Record<CallName, Record<string, unknown>[]>>;
/** Link cards for chats, whose robots confirm no age: there is none for anybody. */
let cards: string[];
let use: (browser: TestBrowser) => Promise<void>;
const secret = '夜色禁区';
const agentId = '3';
const reads = (Object.keys(calls) as CallName[]).filter((name) => !calls[name].changes);

const kinds = (names: readonly string[]) => names.map((kind) => ({ kind }));

beforeAll(async () => {
  test = await identityApp(undefined, async ({ folder }) => {
    await mkdir(path.join(folder, 'web'));
    await cp(path.join(import.meta.dirname, '../../../web/index.html'), path.join(folder, 'web/index.html'));
  });
  const { database } = test;
  samples = await memberSamples(database);
  const agent = { agentId, name: '流光', logo: '', domains: [], channels: [], keys: {} };
  await saveAgent(database.db, { ...agent, adultEnabled: true });
  const catalogue = await testCatalogue(database);
  // It makes its agents as it knows them.
  await saveAgent(database.db, { ...agent, adultEnabled: true });
  await catalogue.picture('secret');
  const plays = { day: 50, week: 50, month: 50, all: 50 };
  const look = { rating: '18', coverId: 'secret', groupId: catalogue.ownGroup, tags: [secret], plays } as const;
  const videoId = await catalogue.publish('night', { ...look, title: `${secret}视频`, description: secret });
  const novels = await testNovels(database);
  const { novelId, chapterIds } = await novels.publish(
    'night',
    {
      rating: '18',
      coverId: 'secret',
      title: `${secret}小说`,
      groupId: novels.ownGroup,
      synopsis: secret,
      tags: [secret],
    },
    [{ title: `${secret}章`, text: [secret] }],
  );
  const chapterId = chapterIds[0] ?? '';
  const { rows } = await database.pool.query<{ author_id: string }>('select author_id from videos where id = $1', [
    videoId,
  ]);
  const authorId = rows[0]?.author_id ?? '';
  const post = { importKey: 'night', agentId, authorId, text: `${secret}帖子`, topics: [secret], pictures: [] };
  const { postId } = await savePost(database.db, {
    ...post,
    clipVideoId: videoId,
    likes: 0,
    createdAt: new Date(test.time.now),
    comments: [],
  });
  await database.pool.query("update posts set rating = '18' where id = $1", [postId]);
  await indexChanges(database.db);
  aimed = {
    getVideoInfo: [{ videoId }],
    getVideoByGroup: [{}, { rating: '18' }, { sort: 'hot', access: 'free' }, { rating: '18', length: 'short' }],
    getPopularVideo: ['hour', 'day', 'week', 'month', 'all'].map((period) => ({ period })),
    getSearchVideo: ['all', 'video', 'novel', 'post'].map((kind) => ({ keyword: secret, kind })),
    getSearchSuggest: [{ keyword: secret }, { keyword: secret.slice(0, 2) }, {}],
    userPage: kinds(['video', 'post', 'novel']).flatMap((kind) => [
      { authorId, ...kind },
      { authorId: novels.authorId, ...kind },
    ]),
    'novel/novelListByGroup': [{}, { rating: '18' }, { sort: 'day' }, { rating: '18', access: 'free' }],
    'novel/getNovelInfo': [{ novelId }],
    'novel/getChapterList': [{ novelId }],
    'novel/getChapter': [{ chapterId }],
    getPostInfo: [{}, { tab: 'new' }, { topic: secret }],
    getPostDetails: [{ postId }],
    myCollectList: kinds(['video', 'novel', 'listing']),
    myLookList: kinds(['video', 'novel']),
    isCollect: [{ kind: 'video', id: videoId }],
  };
  cards = [`/s/video/${videoId}`, `/s/novel/${novelId}`, `/s/post/${postId}`];
  use = async (browser) => {
    await browser.get('collectVideo', { videoId });
    await browser.get('loklVideo', { videoId, position: 5, duration: 60 });
    await browser.get('watchLater/add', { videoId });
    await browser.get('novel/collectNovel', { novelId });
    await browser.get('novel/loklNonel', { novelId, chapterId, offset: 0 });
    await browser.get('post/like', { id: postId });
    await browser.get('getSearchVideo', { keyword: secret });
  };
});
afterAll(() => test[Symbol.asyncDispose]());

const tells = (text: string) => text.includes(secret) || text.includes('/secret/') || text.includes('c2VjcmV0');

/** The calls in whose answers anything of the titles is to be found. */
async function sweep(browser: TestBrowser): Promise<(CallName | '/')[]> {
  // What a cached answer holds is a second old at most.
  test.time.now += 11_000;
  const found = new Set<CallName | '/'>();
  // Whoever asks for it: the page is one for all.
  const cookie = [...browser.cookies].map(([key, value]) => `${key}=${value}`).join('; ');
  const { body: page } = await test.app.inject({ url: '/', headers: { cookie } });
  expect(page).toContain('"getVideoByGroup":{"code":0,');
  if (tells(page)) found.add('/');
  for (const name of reads) {
    for (const input of [samples[name] ?? {}, ...(aimed[name] ?? [])]) {
      const { text } = await browser.call(name, input, { agentid: agentId });
      if (tells(text)) found.add(name);
    }
  }
  return [...found].toSorted();
}

async function visitor(): Promise<TestBrowser> {
  const browser = await test.visitor({ agentId });
  return browser;
}

it('nobody, a visitor, who left, whose check ran out and youth mode are told no byte of an 18+ title by any call', async () => {
  const grown = await visitor();
  await grown.get('confirmAge', { adult: true });
  await use(grown);
  // The sweep finds what there is, or it would prove nothing.
  const told = await sweep(grown);
  expect(told).not.toContain('/');
  expect(told).toEqual(
    expect.arrayContaining([
      'getPopularVideo',
      'getPostDetails',
      'getPostInfo',
      'getSearchSuggest',
      'getSearchVideo',
      'getVideoByGroup',
      'getVideoInfo',
      'history/continue',
      'myCollectList',
      'myLookList',
      'novel/getChapter',
      'novel/getChapterList',
      'novel/getNovelInfo',
      'novel/novelListByGroup',
      'novel/recommendNovel',
      'userPage',
      'watchLater/list',
    ]),
  );

  for (const url of cards) {
    const { body, statusCode } = await test.app.inject({ url, headers: { 'user-agent': 'Twitterbot/1.0' } });
    expect([url, statusCode < 500, body.includes(secret), body.includes('/secret/')]).toEqual([
      url,
      true,
      false,
      false,
    ]);
  }
  expect(await sweep(test.browser({ agentId }))).toEqual([]);
  expect(await sweep(await visitor())).toEqual([]);

  await test.database.pool.query('update accounts set age_until = $1 where age_confirmed_at is not null', [
    new Date(test.time.now),
  ]);
  expect(await sweep(grown)).toEqual([]);
  await grown.get('confirmAge', { adult: true });
  expect(await sweep(grown)).toEqual(told);

  await grown.get('leaveAdult', {});
  expect(await sweep(grown)).toEqual([]);

  await grown.get('confirmAge', { adult: true });
  await grown.get('youthMode', { on: true, pin: '1234' });
  expect(await sweep(grown)).toEqual([]);
});
