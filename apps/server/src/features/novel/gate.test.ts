import { expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { testNovels } from '../../testing/novels.ts';

const vipMark = '只有会员读得到的一句话';
const creditMark = '用掉一次才读得到的一句话';

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
const adIds = await Promise.all(['one', 'two'].map(async (name) => await catalogue.ad(name)));
const novels = await testNovels(test.database);
const authorId = novels.authorId;
const made = await novels.publish('gated', { tags: ['门'] }, [
  { text: ['人人可读。'] },
  { text: ['开头。', creditMark], access: 'credit' },
  { text: ['开头。', vipMark], access: 'vip' },
]);
const { novelId } = made;
const [freeId = '', creditId = '', vipId = ''] = made.chapterIds;

/** Every call of the area, and those that tell of it elsewhere; the texts of all the answers. */
async function crawl(browser: TestBrowser): Promise<string> {
  const answers = await Promise.all([
    ...[freeId, creditId, vipId].map(async (chapterId) => await browser.call('novel/getChapter', { chapterId })),
    browser.call('novel/recommendNovel', {}),
    ...(['new', 'hour', 'day', 'week', 'collect'] as const).map(
      async (sort) => await browser.call('novel/novelListByGroup', { sort }),
    ),
    browser.call('novel/groups', {}),
    browser.call('novel/getNovelInfo', { novelId }),
    browser.call('novel/getChapterList', { novelId }),
    browser.call('novel/collectNovel', { novelId }),
    browser.call('novel/addNovelHourVolume', { novelId }),
    browser.call('novel/loklNonel', { novelId, chapterId: vipId, offset: 0 }),
    browser.call('userPage', { authorId, kind: 'novel' }),
    browser.call('myCollectList', { kind: 'novel' }),
    browser.call('myLookList', { kind: 'novel' }),
    browser.call('reduceUserViewingTimes', { chapterId: vipId }),
    browser.call('exportMe', {}),
  ]);
  return answers.map((answer) => answer.text).join('\n');
}

async function earnView(browser: TestBrowser, adId = ''): Promise<void> {
  const { token } = await browser.get('accessAd', { adId, event: 'start' });
  test.time.now += 10_000;
  await browser.get('addUserViewingTimes', { adId, token: token ?? '' });
}

it('lets no sentence of a gated chapter out through any call, to anyone without the right', async () => {
  const [nobody, account, foreign] = [test.browser(), test.browser(), test.browser({ agentId: '8' })];
  await account.enter();
  await foreign.enter();
  for (const browser of [nobody, account, foreign]) {
    const text = await crawl(browser);
    expect(text).not.toContain(vipMark);
    expect(text).not.toContain(creditMark);
  }
  expect(await nobody.call('novel/getChapter', { chapterId: vipId })).toMatchObject({
    code: 1006,
    message: '开通VIP即可阅读',
    data: { chapter: { chapterId: vipId, index: 3, title: '第3章', access: 'vip', prevId: creditId, nextId: null } },
  });
  expect(await account.call('novel/getChapter', { chapterId: creditId })).toMatchObject({
    code: 1007,
    data: { viewingTimes: 0, chapter: { chapterId: creditId, nextId: vipId } },
  });
});

it('opens a chapter with one view until midnight in Shanghai, once however many ask, and never a VIP chapter', async () => {
  const browser = await test.visitor();
  await earnView(browser, adIds[0]);
  expect(await browser.call('novel/getChapter', { chapterId: creditId })).toMatchObject({
    code: 1007,
    message: '使用1次机会即可阅读',
    data: { viewingTimes: 1 },
  });
  expect(await browser.call('reduceUserViewingTimes', { chapterId: vipId })).toMatchObject({ code: 1006 });
  const spends = await Promise.all(
    Array.from({ length: 10 }, async () => await browser.get('reduceUserViewingTimes', { chapterId: creditId })),
  );
  expect(spends.filter(({ spent }) => spent)).toHaveLength(1);
  const opened = await browser.get('novel/getChapter', { chapterId: creditId });
  expect(opened).toMatchObject({ because: 'view', text: ['开头。', creditMark] });
  expect((await browser.get('novel/getNovelInfo', { novelId })).my.opened).toEqual([creditId]);
  expect(await crawl(browser)).not.toContain(vipMark);
  const other = await test.visitor();
  expect(await crawl(other)).not.toContain(creditMark);
  test.time.now = opened.offlineUntil ?? 0;
  expect(await browser.call('novel/getChapter', { chapterId: creditId })).toMatchObject({ code: 1007 });
  expect(await browser.call('reduceUserViewingTimes', {})).toMatchObject({ code: 1001 });
});

it('opens VIP chapters to a VIP until the very end of it, offline as well, and closes them at once after a refund', async () => {
  const browser = await test.visitor();
  const { authorId: accountId } = await browser.get('getUserInfo', {});
  const until = async (at: number | null) => {
    const end = at === null ? null : new Date(at);
    await test.database.pool.query('update accounts set vip_until = $2 where id = $1', [accountId, end]);
  };
  const [hour, day] = [3_600_000, 24 * 3_600_000];
  await until(test.time.now + 30 * day);
  const long = await browser.get('novel/getChapter', { chapterId: vipId });
  expect(long).toMatchObject({ because: 'vip', text: ['开头。', vipMark], offlineUntil: test.time.now + 72 * hour });
  expect(await browser.get('novel/getChapter', { chapterId: creditId })).toMatchObject({ because: 'vip' });
  const end = test.time.now + 5 * hour;
  await until(end);
  expect((await browser.get('novel/getChapter', { chapterId: vipId })).offlineUntil).toBe(end);
  expect((await browser.get('novel/getChapter', { chapterId: freeId })).offlineUntil).toBeNull();
  test.time.now = end;
  expect(await browser.call('novel/getChapter', { chapterId: vipId })).toMatchObject({ code: 1006 });
  await until(end + 30 * day);
  expect((await browser.get('novel/getChapter', { chapterId: vipId })).because).toBe('vip');
  await until(null);
  expect(await crawl(browser)).not.toContain(vipMark);
});
