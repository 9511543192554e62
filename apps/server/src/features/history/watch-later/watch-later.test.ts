import { mostWatchLater } from '@liuguang/contract/constants.ts';
import { beforeEach, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { identityApp } from '../../../testing/identity-app.ts';
import { historyPersonalData } from '../history.personal.ts';

let browser: TestBrowser;
const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
beforeEach(async () => {
  browser = await test.visitor();
});

const ids = async (size = 20) =>
  (await browser.get('watchLater/list', { size: String(size) })).list.map(({ video }) => video.videoId);
const myId = async () => (await browser.get('getUserInfo', {})).authorId;

async function fill(accountId: string, count: number): Promise<void> {
  const source = await catalogue.publish('source');
  await test.database.pool.query(
    `with made as (
       insert into videos (title, description, cover_id, media_id, duration_ms, kind, access, rating, views, likes, collects,
         published_at, author_id, group_id, tags, preview_seconds)
       select 'x', '', cover_id, media_id, duration_ms, kind, access, rating, 0, 0, 0, published_at, author_id, group_id,
         '{}', 0 from videos, generate_series(1, $2) where id = $3 returning id)
     insert into watch_later select $1, id, now() from made`,
    [accountId, count, source],
  );
}

it('keeps what was put there in order, once each, and puts back what was taken off where it stood', async () => {
  const [a, b, c] = [await catalogue.publish('a'), await catalogue.publish('b'), await catalogue.publish('c')];
  for (const videoId of [a, b, c, b]) {
    test.time.now += 1000;
    await browser.get('watchLater/add', { videoId });
  }
  expect(await ids()).toEqual([c, b, a]);
  expect((await browser.get('getVideoInfo', { videoId: b })).my.later).toBe(true);
  const [, second] = (await browser.get('watchLater/list', {})).list;
  await browser.get('watchLater/remove', { videoIds: [b, 'x', '999999'] });
  expect(await ids()).toEqual([c, a]);
  expect((await browser.get('getVideoInfo', { videoId: b })).my.later).toBe(false);
  await browser.get('watchLater/add', { videoId: b, at: second?.savedAt });
  expect(await ids()).toEqual([c, b, a]);
  const page = await browser.get('watchLater/list', { size: '2' });
  const next = await browser.get('watchLater/list', { size: '2', cursor: page.nextCursor ?? undefined });
  expect(next.list.map(({ video }) => video.videoId)).toEqual([a]);
});

it('refuses what this agent does not show, and what is for adults', async () => {
  const foreign = await catalogue.publish('foreign', { agentIds: ['8'] });
  const adult = await catalogue.publish('adult', { rating: '18' });
  for (const videoId of [foreign, adult, '999999', 'x'])
    expect(await browser.call('watchLater/add', { videoId })).toMatchObject({ code: 1004 });
});

it('takes off what was watched to its end, and nothing else', async () => {
  const [seen, begun] = [await catalogue.publish('seen'), await catalogue.publish('begun')];
  for (const videoId of [seen, begun]) await browser.get('watchLater/add', { videoId });
  await browser.get('loklVideo', { videoId: seen, position: 60, duration: 60 });
  await browser.get('loklVideo', { videoId: begun, position: 30, duration: 60 });
  const { list } = await browser.get('watchLater/list', {});
  expect(list.filter(({ watched }) => watched).map(({ video }) => video.videoId)).toEqual([seen]);
  expect(await browser.get('watchLater/clear', {})).toEqual({ removed: 1 });
  expect(await ids()).toEqual([begun]);
});

it('is full at its cap, also for two at once, and says so', async () => {
  await fill(await myId(), mostWatchLater - 1);
  const more = await Promise.all(['m1', 'm2', 'm3'].map((key) => catalogue.publish(key)));
  const answers = await Promise.all(more.map((videoId) => browser.call('watchLater/add', { videoId })));
  expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
  const refused = answers.find(({ code }) => code !== 0);
  expect(refused).toMatchObject({ code: 1008, message: '稍后再看最多保存 500 个视频，先清理一些再添加' });
});

it('goes with the account: merged up to the cap, exported, erased', async () => {
  const { db } = test.database;
  const from = await myId();
  const video = await catalogue.publish('mine');
  await browser.get('watchLater/add', { videoId: video });
  const other = await test.visitor();
  const into = (await other.get('getUserInfo', {})).authorId;
  await db.transaction().execute((trx) => historyPersonalData.merge(trx, { from, into }));
  expect((await other.get('watchLater/list', {})).list).toMatchObject([{ video: { videoId: video } }]);
  expect(await historyPersonalData.export(db, into)).toMatchObject({ later: [{ videoId: video }] });
  await db.transaction().execute((trx) => historyPersonalData.erase(trx, into));
  expect((await other.get('watchLater/list', {})).list).toEqual([]);
});
