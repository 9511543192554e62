import { expect, it } from 'vitest';
import { testCatalogue } from '../../testing/catalogue.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { identityApp } from '../../testing/identity-app.ts';

const test = await forSuite(identityApp());
test.time.now = Date.parse('2027-01-15T12:00:00+08:00');
const catalogue = await testCatalogue(test.database);

async function watched(videoIds: readonly string[]) {
  const browser = await test.visitor();
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

it('takes back into the record and the collection what was taken out, where it stood', async () => {
  const ids = [await catalogue.publish('x'), await catalogue.publish('y'), await catalogue.publish('z')];
  const { browser, left } = await watched([]);
  for (const videoId of ids) {
    test.time.now += 3_600_000;
    await browser.get('loklVideo', { videoId, position: 5, duration: 60 });
    await browser.get('collectVideo', { videoId });
  }
  const [, middle = ''] = ids;
  const kept = async () =>
    (await browser.get('myCollectList', {})).list.map((item) => item.kind === 'video' && item.video.videoId);
  const [record, collection] = [await left(), await kept()];
  const at = test.time.now - 3_600_000;
  await browser.get('delLookList', { ids: [middle] });
  await browser.get('delCollectVideo', { videoIds: [middle] });
  await browser.get('loklVideo', { videoId: middle, position: 5, duration: 60, at });
  await browser.get('collectVideo', { videoId: middle, at });
  expect(await left()).toEqual(record);
  expect(await kept()).toEqual(collection);

  // What was watched since is not undone by it, and nothing is later than now.
  test.time.now += 1000;
  await browser.get('loklVideo', { videoId: middle, position: 30, duration: 60 });
  await browser.get('loklVideo', { videoId: middle, position: 5, duration: 60, at });
  expect((await browser.get('getVideoInfo', { videoId: middle })).my.position).toBe(30);
  await browser.get('loklVideo', { videoId: middle, position: 7, duration: 60, at: test.time.now * 2 });
  expect((await browser.get('myLookList', {})).list[0]).toMatchObject({ position: 7, lookedAt: test.time.now });
});

it('counts 18+ titles for those who may see them', async () => {
  const adult = await catalogue.publish('adult', { rating: '18', agentIds: ['8'] });
  const open = await catalogue.publish('open-8', { agentIds: ['8'] });
  const browser = await test.visitor({ agentId: '8' });
  await browser.get('confirmAge', { adult: true });
  for (const videoId of [adult, open]) await browser.get('collectVideo', { videoId });
  expect(await browser.get('myCounts', {})).toEqual({ collected: 2, looked: 0 });
  await browser.get('youthMode', { on: true, pin: '1234' });
  expect(await browser.get('myCounts', {})).toEqual({ collected: 1, looked: 0 });
});

it('signs the covers of 18+ titles, and of no others', async () => {
  const adult = await catalogue.publish('adult cover', { rating: '18', agentIds: ['8'] });
  const open = await catalogue.publish('open cover', { agentIds: ['8'] });
  const browser = await test.visitor({ agentId: '8' });
  await browser.get('confirmAge', { adult: true });
  for (const videoId of [adult, open]) {
    await browser.get('collectVideo', { videoId });
    await browser.get('loklVideo', { videoId, position: 5, duration: 60 });
  }
  for (const list of ['myLookList', 'myCollectList'] as const) {
    const { list: items } = await browser.get(list, {});
    const signed = items.flatMap((item) =>
      item.kind === 'video' ? [[item.video.videoId, /^\/i\/[^/]+\.[^/]+\.[^/]+\//.test(item.video.cover.url)]] : [],
    );
    expect(Object.fromEntries(signed)).toEqual({ [adult]: true, [open]: false });
  }
});
