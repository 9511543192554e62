import { beforeEach, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testCatalogue } from '../../../testing/catalogue.ts';
import { identityApp } from '../../../testing/identity-app.ts';
import { forSuite } from '../../../testing/suite/for-suite.ts';
import { testNovels } from '../../../testing/novels.ts';
import { saveSeries } from '../../video/video.public.ts';

let browser: TestBrowser;
const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);
beforeEach(async () => {
  browser = await test.visitor();
});

const hundred = { durationMs: 100_000 };
async function watch(videoId: string, position: number): Promise<void> {
  test.time.now += 1000;
  await browser.get('loklVideo', { videoId, position, duration: 100 });
}
const list = async () => (await browser.get('history/continue', {})).list;
const ids = async () => (await list()).map((item) => (item.kind === 'video' ? item.video.videoId : item.novel.novelId));

it('holds videos and novels by time, and neither finished ones nor clips of a moment', async () => {
  const [one, two] = [await catalogue.publish('one', hundred), await catalogue.publish('two', hundred)];
  const clip = await catalogue.publish('clip', { ...hundred, kind: 'short' });
  const { novelId, chapterIds } = await novels.publish('begun', {}, [{}, {}]);
  await watch(one, 40);
  test.time.now += 1000;
  await browser.get('novel/loklNonel', { novelId, chapterId: chapterIds[0] ?? '', offset: 3 });
  await watch(two, 12.5);
  await watch(clip, 50);
  expect(await list()).toMatchObject([
    { kind: 'video', video: { videoId: two }, position: 12.5, duration: 100 },
    { kind: 'novel', novel: { novelId }, chapterId: chapterIds[0], chapterIndex: 1, offset: 3 },
    { kind: 'video', video: { videoId: one }, position: 40 },
  ]);
  await watch(two, 99);
  // On the last page of the last chapter there is nothing left, until the next chapter.
  await browser.get('novel/loklNonel', { novelId, chapterId: chapterIds[1] ?? '', offset: 900 });
  expect(await ids()).toEqual([one]);
});

it('goes on with the next episode of a series, and says that there are new ones', async () => {
  const { seriesId } = await saveSeries(test.database.db, { importKey: 's', title: '山海' });
  const episode = (index: number, at: number, changes = {}) =>
    catalogue.publish(`e${index}`, {
      ...hundred,
      kind: 'short',
      series: { seriesId, index },
      publishedAt: new Date(at),
      ...changes,
    });
  const first = await episode(1, test.time.now - 1e9);
  const second = await episode(2, test.time.now - 1e9);
  await watch(first, 30);
  expect(await list()).toMatchObject([{ video: { videoId: first }, series: { index: 1, latest: 2, news: false } }]);
  await watch(first, 100);
  expect(await list()).toMatchObject([{ video: { videoId: second }, position: 0, series: { index: 2, latest: 2 } }]);
  await watch(second, 100);
  expect(await list()).toEqual([]);
  const soon = test.time.now + 60_000;
  const third = await episode(3, soon);
  await episode(4, soon, { rating: '18' });
  expect(await list()).toEqual([]);
  test.time.now = soon + 1;
  expect(await list()).toMatchObject([
    { video: { videoId: third }, position: 0, lookedAt: soon, series: { index: 3, latest: 3, news: true } },
  ]);
});

it('leaves out what was taken out, with its series, until it is watched again; the record and others keep it', async () => {
  const { seriesId } = await saveSeries(test.database.db, { importKey: 'h', title: '夜航' });
  const episode = (index: number) => catalogue.publish(`h${index}`, { ...hundred, series: { seriesId, index } });
  const [first, second] = [await episode(1), await episode(2)];
  await watch(first, 100);
  await watch(second, 20);
  const other = await test.visitor();
  await other.get('loklVideo', { videoId: second, position: 20, duration: 100 });
  await browser.get('history/hide', { kind: 'video', id: second });
  expect(await ids()).toEqual([]);
  expect((await other.get('history/continue', {})).list).toHaveLength(1);
  expect((await browser.get('myLookList', {})).list).toHaveLength(2);
  await browser.get('history/hide', { kind: 'video', id: second, undo: true });
  expect(await ids()).toEqual([second]);
  await browser.get('history/hide', { kind: 'video', id: second });
  await watch(second, 25);
  expect(await ids()).toEqual([second]);
  // What nobody has, or is no id, changes nothing.
  await browser.get('history/hide', { kind: 'novel', id: '999999' });
  await browser.get('history/hide', { kind: 'video', id: 'x' });
  expect(await ids()).toEqual([second]);
});
