import { afterAll, beforeEach, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';

let browser: TestBrowser;
const adIds: string[] = [];
const noon = Date.parse('2027-01-15T12:00:00+08:00');

const test = await identityApp();
const catalogue = await testCatalogue(test.database);
for (let index = 0; index < 3; index += 1) adIds.push(await catalogue.ad(`reward-${index}`, { position: index }));
afterAll(() => test[Symbol.asyncDispose]());

beforeEach(async () => {
  test.time.now = noon;
  browser = test.browser();
  await browser.enter();
});

async function watch(adId: string | undefined, seconds = 10, by = browser): Promise<string> {
  const { token } = await by.get('accessAd', { adId: adId ?? '', event: 'start' });
  test.time.now += seconds * 1000;
  return token ?? '';
}

const claim = async (adId: string | undefined, token: string, by = browser) =>
  await by.call('addUserViewingTimes', { adId: adId ?? '', token });
const successes = async (all: Promise<{ code: number }>[]) =>
  (await Promise.all(all)).filter(({ code }) => code === 0).length;
const midnight = Date.parse('2027-01-16T00:00:00+08:00');

it('earns a view by an ad that was watched to the end, and opens a video with it', async () => {
  const videoId = await catalogue.publish('credit', { access: 'credit', previewSeconds: 30 });
  expect((await browser.get('getVideoInfo', { videoId })).playback).toMatchObject({ code: 1007 });
  expect(await browser.call('reduceUserViewingTimes', { videoId })).toMatchObject({
    code: 1007,
    status: 403,
    data: { viewingTimes: 0, resetAt: midnight },
  });
  const earned = await claim(adIds[0], await watch(adIds[0]));
  expect(earned).toMatchObject({ code: 0, data: { viewingTimes: 1, resetAt: midnight } });
  const today = await browser.get('getWatchedToday', {});
  expect(today).toMatchObject({ viewingTimes: 1, resetAt: midnight });
  expect(today.list.map((one) => [one.adId, one.isLook])).toEqual(
    adIds.map((adId, index) => [adId, index === 0 ? 1 : 0]),
  );
  expect((await browser.get('getUserInfo', {})).viewingTimes).toBe(1);

  expect(await browser.get('reduceUserViewingTimes', { videoId })).toMatchObject({ spent: true, viewingTimes: 0 });
  expect(await browser.get('reduceUserViewingTimes', { videoId })).toMatchObject({ spent: false, viewingTimes: 0 });
  expect((await browser.get('getVideoInfo', { videoId })).playback).toMatchObject({ mode: 'full', because: 'view' });

  const other = await catalogue.publish('credit-2', { access: 'credit' });
  expect(await browser.call('reduceUserViewingTimes', { videoId: other })).toMatchObject({ code: 1007 });
  test.time.now = midnight;
  expect((await browser.get('getVideoInfo', { videoId })).playback).toMatchObject({ code: 1007 });
});

it.each([
  ['free', { access: 'free' }],
  ['short', { access: 'credit', kind: 'short' }],
] as const)('takes nothing for a %s video', async (_, changes) => {
  const videoId = await catalogue.publish(`nothing-${changes.access}`, changes);
  expect(await browser.get('reduceUserViewingTimes', { videoId })).toMatchObject({ spent: false });
});

it('opens nothing that only VIP may see, and knows no video of elsewhere', async () => {
  await claim(adIds[0], await watch(adIds[0]));
  const vip = await catalogue.publish('vip', { access: 'vip', previewSeconds: 15 });
  const answer = await browser.call('reduceUserViewingTimes', { videoId: vip });
  expect(answer).toMatchObject({ code: 1006, data: { previewSeconds: 15 } });
  const foreign = await catalogue.publish('foreign', { access: 'credit', agentIds: ['8'] });
  expect(await browser.call('reduceUserViewingTimes', { videoId: foreign })).toMatchObject({ code: 1004 });
  expect((await browser.get('getUserInfo', {})).viewingTimes).toBe(1);
});

it('takes no token that is too young, too old, used, made up, or of another ad or account', async () => {
  const [first = '', second = ''] = adIds;
  const young = await watch(first, 9.999);
  expect(await claim(first, young)).toMatchObject({ code: 1005 });
  test.time.now += 1;
  expect(await claim(second, young)).toMatchObject({ code: 1005 });
  const stranger = test.browser();
  await stranger.enter();
  expect(await claim(first, young, stranger)).toMatchObject({ code: 1005 });
  expect(await claim(first, `${young.slice(0, -1)}_`)).toMatchObject({ code: 1005 });
  const old = await watch(second, 3600);
  expect(await claim(second, old)).toMatchObject({ code: 1005 });
  const good = await watch(first, 10);
  expect(await claim(first, good)).toMatchObject({ code: 0 });
  expect(await claim(first, good)).toMatchObject({ code: 1008 });
  expect(await claim(first, await watch(first))).toMatchObject({ code: 1008 });
  test.time.now = midnight;
  expect(await claim(first, good)).toMatchObject({ code: 1005 });
});

it('gives one view to 30 claims at once, with one token or with thirty', async () => {
  const same = await watch(adIds[0]);
  const tokens = await Promise.all(Array.from({ length: 30 }, async () => await watch(adIds[1], 0)));
  test.time.now += 10_000;
  expect(await successes(Array.from({ length: 30 }, () => claim(adIds[0], same)))).toBe(1);
  expect(await successes(tokens.map((token) => claim(adIds[1], token)))).toBe(1);
  expect((await browser.get('getUserInfo', {})).viewingTimes).toBe(2);
});

it('counts ads that are watched one after the other, not at the same time', async () => {
  const [first = '', second = '', third = ''] = adIds;
  const parallel = [await watch(first, 0), await watch(second, 0), await watch(third, 10)];
  const answers = await Promise.all(adIds.map((adId, index) => claim(adId, parallel[index] ?? '')));
  expect(answers.map(({ code }) => code)).toEqual([1005, 1005, 0]);
  // Begun at the same moment, whatever the order in which they arrive.
  const racing = await Promise.all([watch(first, 0), watch(second, 0), watch(first, 0), watch(second, 0)]);
  test.time.now += 10_000;
  const claims = racing.map((token, index) => claim(index % 2 === 0 ? first : second, token));
  expect(await successes(claims)).toBe(1);
  expect((await browser.get('getUserInfo', {})).viewingTimes).toBe(2);
});

it('lets one that was watched to the end be claimed while the next runs', async () => {
  const done = await watch(adIds[0]);
  const next = await watch(adIds[1], 5);
  expect(await claim(adIds[0], done)).toMatchObject({ code: 0 });
  test.time.now += 5000;
  expect(await claim(adIds[1], next)).toMatchObject({ code: 0, data: { viewingTimes: 2 } });
});

it('dates every entry by the day in Shanghai in which it was made, also when midnight passes meanwhile', async () => {
  const videoId = await catalogue.publish('night', { access: 'credit' });
  test.time.now = midnight - 5000;
  await claim(adIds[1], await watch(adIds[1], 0));
  const across = await watch(adIds[0], 0);
  test.time.now = midnight - 1;
  expect(await claim(adIds[0], across)).toMatchObject({ code: 1005 });
  const early = await watch(adIds[2], 0);
  test.time.now = midnight + 9_999;
  // Begun yesterday, finished today: a view of today.
  expect(await claim(adIds[2], early)).toMatchObject({
    code: 0,
    data: { viewingTimes: 1, resetAt: midnight + 86_400_000 },
  });
  expect(await browser.get('reduceUserViewingTimes', { videoId })).toMatchObject({ spent: true });
  const { rows } = await test.database.pool.query<{ wrong: number; all: number }>(
    `select count(*)::int as all, count(*) filter (where day <> to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))::int
     as wrong from (select day, earned_at as at from view_credits union all select day, spent_at from view_spends) entries`,
  );
  expect(rows[0]).toMatchObject({ wrong: 0 });
  expect(rows[0]?.all).toBeGreaterThan(5);
});

it('rewards an ad that ended while it was watched, and no ad that is not rewarded', async () => {
  const adId = await catalogue.ad('ending', { endsAt: new Date(noon + 5000) });
  const token = await watch(adId);
  expect(await browser.call('accessAd', { adId, event: 'start' })).toMatchObject({ code: 1004 });
  expect(await claim(adId, token)).toMatchObject({ code: 0, data: { viewingTimes: 1 } });
  const wall = await catalogue.ad('wall', { placement: 'crack' });
  expect(await claim(wall, token)).toMatchObject({ code: 1004 });
});

it('offers nothing in youth mode: no list, no start, and no reward for what was begun before', async () => {
  const [first = ''] = adIds;
  const token = await watch(first);
  await browser.get('youthMode', { on: true, pin: '1234' });
  expect((await browser.get('getWatchedToday', {})).list).toEqual([]);
  expect(await browser.call('accessAd', { adId: first, event: 'start' })).toMatchObject({ code: 1005 });
  expect(await claim(first, token)).toMatchObject({ code: 1005 });
  await browser.get('youthMode', { on: false, pin: '1234' });
  expect(await claim(first, token)).toMatchObject({ code: 0, data: { viewingTimes: 1 } });
});

const looks = async (by: TestBrowser) =>
  (await by.get('getWatchedToday', {})).list.slice(0, 3).map(({ isLook }) => isLook);

it('keeps one account out of the list of another: what one has watched, the other has not', async () => {
  await claim(adIds[0], await watch(adIds[0]));
  const other = test.browser();
  await other.enter();
  expect([await looks(browser), await looks(other)]).toEqual([
    [1, 0, 0],
    [0, 0, 0],
  ]);
});
