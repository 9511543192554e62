import { afterAll, beforeAll, expect, it } from 'vitest';
import { testCatalogue, type TestCatalogue } from '../../testing/catalogue.ts';
import { identityApp, type IdentityApp } from '../../testing/identity-app.ts';

let test: IdentityApp;
let catalogue: TestCatalogue;
beforeAll(async () => {
  test = await identityApp();
  test.time.now = Date.parse('2027-01-15T12:00:00+08:00');
  catalogue = await testCatalogue(test.database);
});
afterAll(() => test[Symbol.asyncDispose]());

async function watched(videoIds: readonly string[]) {
  const browser = test.browser();
  await browser.enter();
  for (const videoId of videoIds) await browser.get('loklVideo', { videoId, position: 5, duration: 60 });
  const left = async () =>
    (await browser.get('myLookList', {})).list.map((item) => item.kind === 'video' && item.video.videoId);
  return { browser, left };
}

it('forgets what the caller names, then everything, and nothing of anybody else', async () => {
  const ids = [await catalogue.publish('a'), await catalogue.publish('b'), await catalogue.publish('c')];
  const [mine, other] = [await watched(ids), await watched(ids)];
  expect(await mine.browser.get('myCounts', {})).toEqual({ collected: 0, looked: 3 });
  await mine.browser.get('delLookList', { ids: [ids[0] ?? '', ids[2] ?? '', 'nonsense', '999999'] });
  expect(await mine.left()).toEqual([ids[1]]);
  expect((await mine.browser.get('getVideoInfo', { videoId: ids[0] ?? '' })).my.position).toBe(0);
  await mine.browser.get('delLookList', { ids: 'all' });
  expect(await mine.left()).toEqual([]);
  expect(await mine.browser.get('myCounts', {})).toEqual({ collected: 0, looked: 0 });
  expect(await other.left()).toHaveLength(3);
  expect((await mine.browser.call('delLookList', { ids: [] })).code).toBe(1001);
});

it('counts 18+ titles for those who may see them', async () => {
  const adult = await catalogue.publish('adult', { rating: '18', agentIds: ['8'] });
  const open = await catalogue.publish('open-8', { agentIds: ['8'] });
  const browser = test.browser({ agentId: '8' });
  await browser.enter();
  await browser.get('confirmAge', { adult: true });
  for (const videoId of [adult, open]) await browser.get('collectVideo', { videoId });
  expect(await browser.get('myCounts', {})).toEqual({ collected: 2, looked: 0 });
  await browser.get('youthMode', { on: true, pin: '1234' });
  expect(await browser.get('myCounts', {})).toEqual({ collected: 1, looked: 0 });
});
