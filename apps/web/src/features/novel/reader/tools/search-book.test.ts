import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepChapter } from '../../../../lib/offline/kept-chapters.ts';
import { clearOffline } from '../../../../lib/offline/usage.ts';
import { sampleChapter } from '../reader.test-data.ts';
import { searchBook, searchChapter } from './search-book.ts';

const never = new AbortController().signal;
beforeEach(() => clearOffline());

describe('a search in a chapter', () => {
  it('finds every place, with the words around it', () => {
    const chapter = sampleChapter(1, { text: ['灯塔亮着。', '他看灯塔，灯塔看海。'] });
    const found = searchChapter(chapter, ' 灯塔 ');
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [0, 2],
      [8, 10],
      [11, 13],
    ]);
    expect(found[1]).toMatchObject({ before: '他看', words: '灯塔', after: '，灯塔看海。' });
    expect(searchChapter(chapter, '  ')).toEqual([]);
  });
});

describe('a search in the book', () => {
  it('looks through what is on the device and the open chapter, in the order of the book', async () => {
    await keepChapter(sampleChapter(3), null, true);
    await keepChapter(sampleChapter(1), null, false);
    const { found, chapters } = await searchBook('1', '海风', sampleChapter(2), never);
    expect(found.map(({ chapterId }) => chapterId)).toEqual(['c1', 'c2', 'c3']);
    expect(chapters).toBe(3);
  });

  it('never shows words of a copy whose right is not the reader’s', async () => {
    const paid = sampleChapter(4, { access: 'vip', because: 'vip', offlineUntil: Date.now() + 3600_000 });
    await keepChapter(paid, 'LG1', true);
    expect((await searchBook('1', '海风', undefined, never)).found).toEqual([]);
  });
});
