import { danmakuColors } from '@liuguang/contract/danmaku-lines.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { identityApp } from '../../../testing/identity-app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { testNovels } from '../../../testing/novels.ts';

/** Every line of the shop's list (web: features/payment/vip-benefits.ts), tried with a VIP and with somebody who is none. */

const ids = { credit: '', vip: '', chapter: '', creditChapter: '' };

const test = await identityApp();
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);
ids.credit = await catalogue.publish('credit', { access: 'credit', durationMs: 3_600_000 });
ids.vip = await catalogue.publish('vip', { access: 'vip', durationMs: 3_600_000 });
for (const placement of ['splash', 'featured', 'bottomBanner', 'homePopup'] as const)
  await catalogue.ad(placement, { placement });
const { chapterIds } = await novels.publish('n', {}, [{ access: 'credit' }, { access: 'vip' }]);
[ids.creditChapter = '', ids.chapter = ''] = chapterIds;
// As the console keeps it.
await test.database.pool
  .query(`insert into settings (key, value) values ('image-tools', '{"perDay": 4, "vipPerDay": 9}')
  on conflict (key) do update set value = excluded.value`);
const [vip, plain] = [test.browser(), test.browser()];
await plain.enter();
await vip.enter();
const { authorId } = await vip.get('getUserInfo', {});
await test.database.pool.query(`update accounts set vip_until = $1 where id = $2`, [
  new Date(test.time.now + 30 * 86_400_000),
  authorId,
]);
const rights = (await plain.get('vipList', {})).rights ?? expect.fail('no rights are told');
afterAll(() => test[Symbol.asyncDispose]());

const codeOf = async (asked: Promise<{ code: number }>) => (await asked).code;

const adsShownTo = async (browser: TestBrowser) => [
  (await browser.get('getFeaturedAd', {})).list.length,
  (await browser.get('getHomePopup', {})).list.length,
  (await browser.get('getAdInfo', { adAddress: '30' })).list.length,
  (await browser.get('getAdInfo', { adAddress: '3' })).list.length,
];

describe('what the shop says of membership', () => {
  it('no ads: none of any placement reaches a VIP', async () => {
    expect(await adsShownTo(plain)).toEqual([1, 1, 1, 1]);
    expect(await adsShownTo(vip)).toEqual([0, 0, 0, 0]);
  });

  it('no counting: long videos and chapters that cost a view open without one', async () => {
    expect((await vip.get('getVideoInfo', { videoId: ids.credit })).playback).toMatchObject({ because: 'vip' });
    expect((await plain.get('getVideoInfo', { videoId: ids.credit })).playback).toMatchObject({ code: 1007 });
    expect((await vip.get('novel/getChapter', { chapterId: ids.creditChapter })).because).toBe('vip');
    expect(await codeOf(plain.call('novel/getChapter', { chapterId: ids.creditChapter }))).toBe(1007);
    expect((await vip.get('getUserInfo', {})).viewingTimes).toBe((await plain.get('getUserInfo', {})).viewingTimes);
  });

  it('titles for VIP alone, told only where there are some', async () => {
    expect([rights.videos, rights.novels]).toEqual([true, true]);
    expect((await vip.get('getVideoInfo', { videoId: ids.vip })).playback).toMatchObject({ because: 'vip' });
    expect((await plain.get('getVideoInfo', { videoId: ids.vip })).playback).toMatchObject({ code: 1006 });
    expect((await vip.get('novel/getChapter', { chapterId: ids.chapter })).because).toBe('vip');
    expect(await codeOf(plain.call('novel/getChapter', { chapterId: ids.chapter }))).toBe(1006);
    const other = await plain.get('vipList', {}, { agentid: '8' });
    expect([other.rights?.videos, other.rights?.novels]).toEqual([false, false]);
  });

  it('pictures: as many a day as the tools allow each, at no price for a VIP', async () => {
    expect([rights.imagesPerDay, rights.plainImagesPerDay]).toEqual([9, 4]);
    const [own, others] = [await vip.get('ai/tools', {}), await plain.get('ai/tools', {})];
    expect([own.perDay, others.perDay]).toEqual([rights.imagesPerDay, rights.plainImagesPerDay]);
    expect(own.list.map(({ price }) => price)).toEqual(own.list.map(() => 0));
    expect(Math.max(...others.list.map(({ price }) => price))).toBeGreaterThan(0);
  });

  it('colours of danmaku: each but white is refused to others and taken from a VIP', async () => {
    const videoId = await (await testCatalogue(test.database)).publish('lines');
    const send = (by: TestBrowser, color: (typeof danmakuColors)[number]) =>
      by.call('danmaku/send', { videoId, at: 1000, text: `颜色 ${color}`, color });
    const colours = danmakuColors.slice(1);
    expect(rights.danmakuColors).toBe(colours.length);
    expect(await codeOf(send(plain, danmakuColors[0]))).toBe(0);
    for (const colour of colours) {
      // Past the minute of the limits.
      test.time.now += 61_000;
      expect([colour, await codeOf(send(plain, colour)), await codeOf(send(vip, colour))]).toEqual([colour, 1006, 0]);
    }
  });

  it('reading without a network: a copy for VIP lasts as long as is told', async () => {
    const { offlineUntil } = await vip.get('novel/getChapter', { chapterId: ids.chapter });
    expect((offlineUntil ?? 0) - test.time.now).toBe(rights.offlineHours * 3_600_000);
  });
});
