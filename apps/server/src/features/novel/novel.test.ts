import { beforeEach, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { testNovels } from '../../testing/novels.ts';
import { refreshNovelCounts } from './reads/novel-count.repository.ts';

let browser: TestBrowser;
const test = await forSuite(identityApp());
const novels = await testNovels(test.database);
beforeEach(async () => {
  browser = await test.visitor();
});

const hour = 3_600_000;
const refresh = async () => await refreshNovelCounts(test.database.db, test.time.now);
/** Bodies are shared for a second. */
const later = () => (test.time.now += 11_000);

const at = (minute: number) => ({ publishedAt: new Date(Date.UTC(2026, 0, 2, 0, minute)) });
const read = async (who: TestBrowser, novelId: string) =>
  (await who.get('novel/addNovelHourVolume', { novelId })).counted;

async function titles(input: object): Promise<string[]> {
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await browser.get('novel/novelListByGroup', { ...input, ...(cursor ? { cursor } : {}) });
    found.push(...page.list.map((novel) => novel.title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

it('lists a group by time, state and access, page by page, and nothing of another agent', async () => {
  const own = { groupId: novels.ownGroup };
  await novels.publish('list 1', own, [at(1)]);
  await novels.publish('list 2', { ...own, state: '完结' }, [at(2)]);
  await novels.publish('list 3', own, [at(3), { ...at(4), access: 'vip' }]);
  await novels.publish('list elsewhere', { agentIds: ['8'] }, [at(5)]);
  const all = ['小说 list 3', '小说 list 2', '小说 list 1'];
  expect(await titles({ groupId: novels.ownGroup, size: 1 })).toEqual(all);
  expect(await titles({ groupId: novels.ownGroup, state: '完结' })).toEqual(['小说 list 2']);
  expect(await titles({ groupId: novels.ownGroup, access: 'vip' })).toEqual(['小说 list 3']);
  expect(await titles({ groupId: novels.ownGroup, access: 'free', size: 1 })).toEqual(['小说 list 2', '小说 list 1']);
  expect(await titles({ size: 2 })).not.toContain('小说 list elsewhere');
  const { list: groups } = await browser.get('novel/groups', {});
  expect(groups.map(({ name, count }) => [name, count])).toContainEqual(['科幻', 3]);
  const foreign = test.browser({ agentId: '8' });
  expect(await foreign.call('novel/novelListByGroup', own)).toMatchObject({ code: 1004 });
});

it('tells what is published of a novel, and brings out a scheduled chapter when its time has come', async () => {
  const soon = new Date(test.time.now + hour);
  const { novelId, chapterIds } = await novels.publish('scheduled', {}, [
    { text: ['一二三', '四 五'] },
    { title: '未来', publishedAt: soon, access: 'vip' },
  ]);
  const before = await browser.get('novel/getNovelInfo', { novelId });
  expect(before).toMatchObject({ chapters: 1, words: 5, access: 'free', lastTitle: '第1章' });
  expect((await browser.get('novel/getChapterList', { novelId })).list).toHaveLength(1);
  expect(await browser.call('novel/getChapter', { chapterId: chapterIds[1] ?? '' })).toMatchObject({ code: 1004 });
  expect(await browser.get('novel/getChapter', { chapterId: chapterIds[0] ?? '' })).toMatchObject({
    nextId: null,
    text: ['一二三', '四 五'],
    because: 'free',
    offlineUntil: null,
  });
  test.time.now += hour;
  later();
  await refresh();
  expect(await browser.get('novel/getNovelInfo', { novelId })).toMatchObject({
    chapters: 2,
    access: 'vip',
    lastChapter: { title: '未来', index: 2 },
  });
  expect((await browser.get('novel/novelListByGroup', { size: 1 })).list[0]?.title).toBe('小说 scheduled');
  expect((await browser.get('novel/getChapter', { chapterId: chapterIds[0] ?? '' })).nextId).toBe(chapterIds[1]);
});

it('ranks by reads of the hour, the day and the week, each reader once in ten minutes', async () => {
  const [a, b] = [await novels.publish('rank a'), await novels.publish('rank b')];
  const others = [test.browser(), test.browser()];
  for (const other of others) await other.enter();
  const twice = await Promise.all([read(browser, a.novelId), read(browser, a.novelId)]);
  expect(twice.filter(Boolean)).toHaveLength(1);
  for (const who of [browser, ...others]) await read(who, b.novelId);
  await refresh();
  later();
  const top = async (sort: 'hour' | 'day' | 'week') =>
    (await browser.get('novel/novelListByGroup', { sort })).list
      .slice(0, 2)
      .map(({ title, heat }) => [title, heat.hour]);
  const both = [
    ['小说 rank b', 3],
    ['小说 rank a', 1],
  ];
  expect([await top('hour'), await top('day'), await top('week')]).toEqual([both, both, both]);
  test.time.now += hour;
  expect(await read(browser, a.novelId)).toBe(true);
  await refresh();
  later();
  expect(await top('hour')).toEqual([
    ['小说 rank a', 1],
    ['小说 rank b', 0],
  ]);
  expect((await browser.get('novel/getNovelInfo', { novelId: b.novelId })).heat).toEqual({ hour: 0, day: 3, week: 3 });
  test.time.now += 24 * hour;
  await refresh();
  later();
  expect((await browser.get('novel/getNovelInfo', { novelId: b.novelId })).heat).toEqual({ hour: 0, day: 0, week: 3 });
  test.time.now += 7 * 24 * hour;
  await refresh();
  later();
  expect(await browser.get('novel/novelListByGroup', { sort: 'week' })).toMatchObject({ list: [] });
  expect((await browser.get('novel/getNovelInfo', { novelId: b.novelId })).reads).toBe(3);
});

it('says to whom it belongs', async () => {
  const { authorId } = await browser.get('getUserInfo', {});
  const own = await novels.publish('own', { authorId });
  const other = await novels.publish('other');
  expect((await browser.get('novel/getNovelInfo', { novelId: own.novelId })).my.own).toBe(true);
  expect((await browser.get('novel/getNovelInfo', { novelId: other.novelId })).my.own).toBe(false);
});

it('keeps the place that was read last by its time, on whichever device and however late it arrives', async () => {
  const { novelId, chapterIds } = await novels.publish('place', {}, [{}, {}]);
  const [first = '', second = ''] = chapterIds;
  const start = test.time.now;
  const save = async (chapterId: string, offset: number, when?: number) =>
    await browser.get('novel/loklNonel', { novelId, chapterId, offset, ...(when === undefined ? {} : { at: when }) });
  expect(await save(first, 10, start - 5000)).toEqual({ chapterId: first, offset: 10, at: start - 5000 });
  expect(await save(second, 3, start - 9000)).toEqual({ chapterId: first, offset: 10, at: start - 5000 });
  // A clock that runs ahead counts as now, and so does not win over what comes after.
  expect(await save(second, 4, start + 10 * hour)).toEqual({ chapterId: second, offset: 4, at: start });
  test.time.now += 1000;
  expect(await save(first, 20)).toMatchObject({ chapterId: first, offset: 20 });
  expect((await browser.get('novel/getNovelInfo', { novelId })).my).toMatchObject({
    chapterId: first,
    chapterIndex: 1,
    chapterTitle: '第1章',
    offset: 20,
    readAt: start + 1000,
  });
  const other = await novels.publish('other place');
  const wrong = { novelId: other.novelId, chapterId: first, offset: 0 };
  expect(await browser.call('novel/loklNonel', wrong)).toMatchObject({ code: 1004 });
  expect((await browser.get('myLookList', { kind: 'novel' })).list).toMatchObject([
    { kind: 'novel', chapterId: first, chapterIndex: 1, offset: 20, novel: { title: '小说 place' } },
  ]);
  await browser.get('delLookList', { kind: 'novel', ids: [novelId] });
  expect((await browser.get('myLookList', { kind: 'novel' })).list).toEqual([]);
});

it('keeps a shelf, counts it, and takes novels off again', async () => {
  const { novelId } = await novels.publish('shelf');
  expect(await browser.call('novel/collectNovel', { novelId })).toMatchObject({ code: 0, message: '已加入书架' });
  await browser.get('novel/collectNovel', { novelId });
  expect(await browser.get('isCollect', { kind: 'novel', id: novelId })).toEqual({ collected: true });
  expect(await browser.get('novel/getNovelInfo', { novelId })).toMatchObject({ collects: 1, my: { collected: true } });
  expect((await browser.get('myCollectList', { kind: 'novel' })).list).toMatchObject([{ kind: 'novel' }]);
  expect(await browser.get('myCounts', {})).toMatchObject({ collected: 1 });
  await browser.get('novel/delCollectNovel', { novelIds: [novelId, 'x'] });
  expect((await browser.get('myCollectList', { kind: 'novel' })).list).toEqual([]);
  expect((await browser.get('novel/getNovelInfo', { novelId })).collects).toBe(0);
});

it('recommends what was picked, shows related ones, and the novels of an author', async () => {
  const { novelId } = await novels.publish('picked', { picked: 3, tags: ['海'] });
  await novels.publish('kindred', { tags: ['海'] });
  later();
  expect((await browser.get('novel/recommendNovel', { size: 1 })).list[0]?.title).toBe('小说 picked');
  expect((await browser.get('novel/getNovelInfo', { novelId })).related[0]?.title).toBe('小说 kindred');
  const page = await browser.get('userPage', { authorId: novels.authorId, kind: 'novel', size: 2 });
  expect(page.list).toHaveLength(2);
  expect(page.nextCursor).not.toBeNull();
});

it('shows an 18+ novel to adults of an agent that has such, asks others for their age, and hides it elsewhere', async () => {
  const { novelId, chapterIds } = await novels.publish('adult', { rating: '18', agentIds: ['3', '8'] });
  const [chapterId = ''] = chapterIds;
  const adult = await test.visitor({ agentId: '8' });
  for (const [who, code] of [
    [adult, 1009],
    [browser, 1004],
  ] as const) {
    expect(await who.call('novel/getNovelInfo', { novelId })).toMatchObject({ code });
    expect(await who.call('novel/getChapterList', { novelId })).toMatchObject({ code });
    expect(await who.call('novel/getChapter', { chapterId })).toMatchObject({ code });
    expect(await who.call('novel/collectNovel', { novelId })).toMatchObject({ code });
  }
  expect((await adult.get('novel/novelListByGroup', {})).list.map((one) => one.title)).not.toContain('小说 adult');
  await adult.get('confirmAge', { adult: true });
  later();
  expect((await adult.get('novel/getNovelInfo', { novelId })).cover.url).toMatch(/^\/i\/[^/]+\.[^/]+\/cover\//);
  expect((await adult.get('novel/getChapterList', { novelId })).list).toHaveLength(1);
  expect((await adult.get('novel/novelListByGroup', {})).list.map((one) => one.title)).toContain('小说 adult');
});
