import { describe, expect, it } from 'vitest';
import { sampleNovelCard } from '../../testing/samples.ts';
import { placeOf, shelfBooks } from './shelf-books.ts';

const card = (id: string, updatedAt: number, chapters = 10) => sampleNovelCard(id, { updatedAt, chapters });
const collected = (id: string, collectedAt: number, updatedAt: number) =>
  ({ kind: 'novel', novel: card(id, updatedAt), collectedAt }) as const;
const looked = (id: string, lookedAt: number, updatedAt: number, chapterIndex = 3) =>
  ({
    kind: 'novel',
    novel: card(id, updatedAt),
    chapterId: '7',
    chapterIndex,
    chapterTitle: '第三章 雨',
    offset: 5,
    lookedAt,
  }) as const;

const fresh = (...args: Parameters<typeof shelfBooks>) => shelfBooks(...args)[0]?.fresh;

describe('the shelf', () => {
  it('is what was collected and what was read, each book once, the last touched first', () => {
    const books = shelfBooks(
      [collected('1', 100, 1), collected('2', 300, 1)],
      [looked('1', 400, 1), looked('3', 200, 1)],
    );
    expect(books.map(({ novel, chapter }) => [novel.novelId, chapter?.index])).toEqual([
      ['1', 3],
      ['2', undefined],
      ['3', 3],
    ]);
  });

  it('marks a book with chapters that came out since it was last opened', () => {
    expect(fresh([], [looked('1', 100, 200)])).toBe(true);
    expect(fresh([], [looked('1', 300, 200)])).toBe(false);
    // Read to the end: whatever was changed since, there is nothing to go on with.
    expect(fresh([], [looked('1', 100, 200, 10)])).toBe(false);
    expect(fresh([collected('1', 100, 200)], [])).toBe(true);
    expect(fresh([collected('1', 300, 200)], [])).toBe(false);
  });

  it.each([
    [null, '连载', '未开始'],
    [3, '连载', '读到 3/10 章'],
    [10, '连载', '已追到最新'],
    [10, '完结', '已读到结局'],
  ] as const)('says of chapter %s of a novel that is %s: %s', (index, state, words) => {
    const chapter = index === null ? null : { index, title: '' };
    expect(placeOf({ novel: sampleNovelCard('1', { state }), chapter })).toBe(words);
  });
});
