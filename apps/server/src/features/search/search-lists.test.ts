import { describe, expect, it } from 'vitest';
import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import { testCatalogue } from '../../testing/catalogue.ts';
import { identityApp } from '../../testing/identity-app.ts';
import { forSuite } from '../../testing/suite/for-suite.ts';
import { testNovels } from '../../testing/novels.ts';
import { indexChanges } from './search-index.repository.ts';

const test = await forSuite(identityApp());
const catalogue = await testCatalogue(test.database);
const novels = await testNovels(test.database);

type Asked = CallInput<'getSearchVideo'>;
type Hit = CallOutput<'getSearchVideo'>['list'][number];

const index = async () => await indexChanges(test.database.db);
const nameOf = (hit: Hit): string => {
  if (hit.kind === 'video') return hit.video.title;
  if (hit.kind === 'novel') return hit.novel.title;
  return hit.kind === 'author' ? hit.author.nickname : '';
};

const sorted = (hits: Hit[]) => hits.map((hit) => `${nameOf(hit)}${hit.near ? '≈' : ''}`).toSorted();

async function found(asked: Asked, agentid = '3'): Promise<Hit[]> {
  const hits: Hit[] = [];
  let cursor: string | undefined;
  do {
    const page = await test.browser().get('getSearchVideo', { ...asked, ...(cursor ? { cursor } : {}) }, { agentid });
    hits.push(...page.list);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return hits;
}

const people = async (keyword: string, agentid = '3') =>
  (await found({ keyword, kind: 'author' }, agentid)).map((hit) => (hit.kind === 'author' ? hit.author : null));

/** The last characters of what the word 码头 finds. */
const names = async (asked: Omit<Asked, 'keyword'>) =>
  (await found({ keyword: '码头', size: 1, ...asked })).map((hit) => nameOf(hit).at(-1)).join('');
const day = (date: string) => new Date(`2026-0${date}-01T00:00:00Z`);

describe('what sounds like the words', () => {
  it('comes after what is written like them, says so, and is there once, whatever the size of pages', async () => {
    for (const title of ['山海之见', '山海之间', '山海之间 第二季', '山海之肩', '山海经'])
      await catalogue.publish(title, { title });
    await index();
    for (const size of [2, 3, 20]) {
      const hits = await found({ keyword: '山海之见', size });
      expect(hits.map(nameOf).indexOf('山海之见')).toBe(0);
      expect(sorted(hits)).toEqual(['山海之肩≈', '山海之见', '山海之间 第二季≈', '山海之间≈'].toSorted());
    }
    const page = await test.browser().get('getSearchVideo', { keyword: '山海之见' });
    expect(page.counts.video).toEqual({ count: 4, exact: true });
    const near = page.list.find((hit) => hit.near);
    expect(near?.titleRanges).toEqual([[0, 4]]);
  });

  it('is not looked for where a page is full of what is written', async () => {
    expect((await found({ keyword: '山海之间', size: 1 })).map((hit) => hit.near ?? false)).toEqual([false, false]);
  });
});

describe('a creator', () => {
  it('is found by name, with works and followers, where an agent shows something of theirs', async () => {
    await novels.publish('by', {}, [{}]);
    await index();
    expect(await people('执笔')).toMatchObject([
      { authorId: novels.authorId, nickname: '执笔', works: 1, followers: 0 },
    ]);
    const fan = await test.visitor();
    await fan.get('follow', { authorId: novels.authorId });
    expect(await people('zhibi')).toMatchObject([{ followers: 1 }]);
    expect(await people('执笔', '8')).toEqual([]);
    expect((await test.browser().get('getSearchVideo', { keyword: '执笔' })).counts.author.count).toBe(1);
  });

  it('has a name that is found again when it changes', async () => {
    await test.database.pool.query(`update accounts set nickname = '提笔' where id = $1`, [novels.authorId]);
    await index();
    expect([await people('执笔'), (await people('提笔')).length]).toEqual([[], 1]);
  });

  it('is nobody who made nothing, is banned, is gone, or made only what this viewer may not see', async () => {
    const quiet = await test.visitor();
    await quiet.get('updateUserInfo', { nickname: '默默无闻' });
    await index();
    expect(await people('默默无闻')).toEqual([]);

    const set = async (what: string) => {
      await test.database.pool.query(`update accounts set ${what} where id = $1`, [novels.authorId]);
      await index();
      // Past the second for which answers are shared.
      test.time.now += 2000;
      return (await people('提笔')).length;
    };
    expect(await set(`banned_until = to_timestamp(${test.time.now / 1000 + 3600})`)).toBe(0);
    expect(await set('banned_until = null')).toBe(1);
    await novels.publish('by', { rating: '18' }, [{}]);
    expect(await set('nickname = nickname')).toBe(0);
    await novels.publish('by', { rating: 'all' }, [{}]);
    expect(await set('deleted_at = now()')).toBe(0);
  });
});

describe('a list of results', () => {
  it('is narrowed by length, access and state, and sorted by time and heat', async () => {
    await catalogue.publish('a', {
      title: '码头甲',
      access: 'vip',
      durationMs: 60_000,
      publishedAt: day('1'),
      views: 9,
    });
    await catalogue.publish('b', { title: '码头乙', durationMs: 3_600_000, publishedAt: day('2'), views: 900 });
    await catalogue.publish('c', { title: '码头丙', durationMs: 60_000, publishedAt: day('3'), views: 90 });
    await novels.publish('d', { title: '码头丁', state: '完结' }, [{}]);
    await novels.publish('e', { title: '码头戊' }, [{ access: 'vip' }]);
    await index();
    expect(await names({ kind: 'video', sort: 'new' })).toBe('丙乙甲');
    expect(await names({ kind: 'video', sort: 'hot' })).toBe('乙丙甲');
    expect(await names({ kind: 'video', length: 'short', sort: 'new' })).toBe('丙甲');
    expect(await names({ kind: 'video', length: 'short', access: 'vip' })).toBe('甲');
    expect(await names({ kind: 'novel', state: '完结' })).toBe('丁');
    expect(await names({ kind: 'novel', access: 'vip' })).toBe('戊');
    const { counts } = await test.browser().get('getSearchVideo', { keyword: '码头', kind: 'video', access: 'vip' });
    expect([counts.video.count, counts.novel.count]).toEqual([3, 2]);
    await test.database.pool.query(`update video_listings set access = 'free' where access = 'vip'`);
    await index();
    test.time.now += 2000;
    expect(await names({ kind: 'video', access: 'vip' })).toBe('');
  });

  it('takes no cursor of another order or filter', async () => {
    const browser = test.browser();
    const { nextCursor } = await browser.get('getSearchVideo', {
      keyword: '码头',
      kind: 'video',
      sort: 'new',
      size: 1,
    });
    const again = { keyword: '码头', kind: 'video', size: 1, cursor: nextCursor ?? '' } as const;
    for (const other of [{ sort: 'hot' }, { sort: 'new', access: 'free' }] as const)
      expect((await browser.call('getSearchVideo', { ...again, ...other })).code).toBe(1001);
  });
});
