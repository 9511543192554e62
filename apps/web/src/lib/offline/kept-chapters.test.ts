import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepChapter, keptChapter, keptHeads, mayOpen, removeChapters } from './kept-chapters.ts';
import type { Chapter } from './novel-shapes.ts';
import { steadyNow } from './steady-clock.ts';
import { clearOffline, offlineUsage } from './usage.ts';

const hour = 3600_000;

function chapter(chapterId: string, changes: Partial<Chapter> = {}): Chapter {
  return {
    chapterId,
    novelId: '1',
    index: Number(chapterId),
    title: '灯塔守夜人',
    access: 'free',
    words: 10,
    publishedAt: 0,
    novelTitle: '守塔人',
    because: 'free',
    text: ['海风从窗缝里挤进来。'],
    prevId: null,
    nextId: null,
    offlineUntil: null,
    ...changes,
  };
}

beforeEach(() => clearOffline());

describe('a chapter on the device', () => {
  it('is opened without a network, counted, and removable', async () => {
    await keepChapter(chapter('1'), null, true);
    expect((await keptChapter('1', null))?.chapter.text).toEqual(['海风从窗缝里挤进来。']);
    expect(await offlineUsage()).toEqual({ novels: 1, chapters: 1, bytes: 45 });
    await removeChapters(['1']);
    expect(await keptChapter('1', null)).toBeUndefined();
    expect((await offlineUsage()).bytes).toBe(0);
  });

  it('stays asked for when it is opened again', async () => {
    await keepChapter(chapter('1'), null, true);
    await keepChapter(chapter('1'), null, false);
    expect((await keptHeads('1', null)).map(({ wanted }) => wanted)).toEqual([true]);
  });

  it('that is not free opens for its account alone, and until the right ends', async () => {
    const paid = { access: 'vip', offlineUntil: Date.now() + hour } as const;
    await keepChapter(chapter('2', paid), 'LG1', true);
    expect(await keptChapter('2', 'LG1')).toBeDefined();
    expect(await keptChapter('2', 'LG2')).toBeUndefined();
    expect(await keptChapter('2', null)).toBeUndefined();
    expect((await keptHeads('1', null)).length).toBe(0);
  });

  it('is thrown away once its right has ended', async () => {
    await keepChapter(chapter('3', { access: 'vip', offlineUntil: Date.now() - 1 }), 'LG1', true);
    expect(await keptChapter('3', 'LG1')).toBeUndefined();
    expect((await offlineUsage()).chapters).toBe(0);
  });

  it('is not kept at all when it is not free and has no end, or nobody to belong to', async () => {
    await keepChapter(chapter('4', { access: 'vip', offlineUntil: null }), 'LG1', true);
    await keepChapter(chapter('5', { access: 'credit', offlineUntil: Date.now() + hour }), null, true);
    expect((await offlineUsage()).chapters).toBe(0);
  });
});

describe('the clock of the rights', () => {
  it('does not go back when the clock of the device does', async () => {
    const later = Date.now() + 40 * 24 * hour;
    expect(await steadyNow(() => later)).toBe(later);
    expect(await steadyNow()).toBe(later);
    const head = { chapterId: '1', novelId: '1', index: 1, wanted: true, bytes: 1, openedAt: 0 };
    expect(mayOpen({ ...head, account: 'LG1', until: later - 1 }, 'LG1', await steadyNow())).toBe(false);
  });
});
