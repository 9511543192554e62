import { expect, it } from 'vitest';
import { mergeAccounts } from '../features/account/phone/merge-accounts.ts';
import { ledgerRepository } from '../features/credits/ledger.repository.ts';
import { unconnectedModules } from '../testing/modules.ts';
import { shanghaiDay } from '../platform/time/shanghai.ts';
import { identityApp } from '../testing/identity-app.ts';
import { forSuite } from '../testing/suite/for-suite.ts';
import { testNovels } from '../testing/novels.ts';

const { personalData } = unconnectedModules.account;

const test = await forSuite(identityApp());
const novels = await testNovels(test.database);

async function reader() {
  const browser = await test.visitor();
  const { authorId: accountId } = await browser.get('getUserInfo', {});
  const collects = async (novelId: string) => (await browser.get('novel/getNovelInfo', { novelId })).collects;
  const my = async (novelId: string) => (await browser.get('novel/getNovelInfo', { novelId })).my;
  return { browser, accountId, collects, my };
}

it('merges two readers: the later place, both shelves counted once, what a view opened, and what was written', async () => {
  const [both, one] = [await novels.publish('both', {}, [{}, {}]), await novels.publish('one', {}, [{}, {}])];
  const paid = await novels.publish('paid', {}, [{}, { access: 'credit' }]);
  const [from, into] = [await reader(), await reader()];
  const own = await novels.publish('own', { authorId: from.accountId }, [{ access: 'vip', text: ['自己写的。'] }]);
  const at = test.time.now;
  const look = async (who: typeof from, { novelId, chapterIds }: typeof both, index: number, when: number) =>
    await who.browser.get('novel/loklNonel', {
      novelId,
      chapterId: chapterIds[index] ?? '',
      offset: index + 5,
      at: when,
    });
  await look(from, both, 1, at - 1000);
  await look(into, both, 0, at - 9000);
  await look(from, one, 0, at - 9000);
  await look(into, one, 1, at - 1000);
  for (const who of [from, into]) await who.browser.get('novel/collectNovel', { novelId: both.novelId });
  await from.browser.get('novel/collectNovel', { novelId: one.novelId });
  const ledger = ledgerRepository(test.database.db);
  const day = shanghaiDay(at);
  await ledger.earn(test.database.db, { agentId: '3', accountId: from.accountId }, { day, source: 'ad 1', at });
  const chapterId = paid.chapterIds[1] ?? '';
  await from.browser.get('reduceUserViewingTimes', { chapterId });

  await test.database.db.transaction().execute(async (trx) => {
    const merge = { agentId: '3', from: from.accountId, into: into.accountId };
    await mergeAccounts(trx, personalData, merge, at);
  });
  expect(await into.my(both.novelId)).toMatchObject({ chapterId: both.chapterIds[1], offset: 6, collected: true });
  expect(await into.my(one.novelId)).toMatchObject({ chapterId: one.chapterIds[1], offset: 6, collected: true });
  expect([await into.collects(both.novelId), await into.collects(one.novelId)]).toEqual([1, 1]);
  expect((await into.browser.get('novel/getChapter', { chapterId })).because).toBe('view');
  const mine = await into.browser.get('novel/getChapter', { chapterId: own.chapterIds[0] ?? '' });
  expect([mine.because, mine.text]).toEqual(['own', ['自己写的。']]);
});

it('exports what was read, kept and written, and leaves no trace of a reader who goes', async () => {
  const { novelId, chapterIds } = await novels.publish('gone', {}, [{ title: '第一夜' }]);
  const { browser, accountId, collects } = await reader();
  const written = await novels.publish('written', { authorId: accountId, synopsis: '写给自己。' });
  await browser.get('novel/loklNonel', { novelId, chapterId: chapterIds[0] ?? '', offset: 3 });
  await browser.get('novel/collectNovel', { novelId });
  const parts = await Promise.all(personalData.map(async (part) => await part.export(test.database.db, accountId)));
  const text = JSON.stringify(parts);
  for (const part of ['小说 gone', '第一夜', '小说 written', '写给自己。']) expect(text).toContain(part);
  expect(await collects(novelId)).toBe(1);
  await browser.get('deleteMe', {});
  const next = await reader();
  expect(await next.collects(novelId)).toBe(0);
  const left = await test.database.pool.query(
    `select account_id from novel_places where account_id = $1 union all
     select account_id from novel_collections where account_id = $1`,
    [accountId],
  );
  expect(left.rows).toEqual([]);
  // The work stays, by somebody without a name.
  const still = await next.browser.get('novel/getNovelInfo', { novelId: written.novelId });
  expect([still.title, still.author.nickname]).toEqual(['小说 written', '已注销用户']);
});
