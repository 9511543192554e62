import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { NovelCard } from '../../entities/novel/novel.ts';

type Collected = CallOutput<'myCollectList'>['list'][number];
type Looked = CallOutput<'myLookList'>['list'][number];

/** A book of the shelf, and how far it was read. */
export interface ShelfBook {
  readonly novel: NovelCard;
  /** Null: not begun. */
  readonly chapter: { readonly index: number; readonly title: string } | null;
  /** A chapter came out since it was last opened. */
  readonly fresh: boolean;
  /** When it was last touched. */
  readonly at: number;
}

/** What was collected and what was read are one shelf, the last touched first. */
export function shelfBooks(collected: readonly Collected[], looked: readonly Looked[]): ShelfBook[] {
  const books = new Map<string, ShelfBook>();
  for (const item of collected) {
    if (item.kind !== 'novel') continue;
    const { novel, collectedAt: at } = item;
    books.set(novel.novelId, { novel, chapter: null, fresh: novel.updatedAt > at, at });
  }
  for (const item of looked) {
    if (item.kind !== 'novel') continue;
    const { novel, chapterIndex: index, chapterTitle: title, lookedAt } = item;
    const at = Math.max(lookedAt, books.get(novel.novelId)?.at ?? 0);
    const fresh = novel.chapters > index && novel.updatedAt > lookedAt;
    books.set(novel.novelId, { novel, chapter: { index, title }, fresh, at });
  }
  return [...books.values()].toSorted((a, b) => b.at - a.at);
}

/** How far, in words that fit under a cover. */
export function placeOf({ novel, chapter }: Pick<ShelfBook, 'novel' | 'chapter'>): string {
  if (!chapter) return '未开始';
  if (chapter.index >= novel.chapters) return novel.state === '完结' ? '已读到结局' : '已追到最新';
  return `读到 ${chapter.index}/${novel.chapters} 章`;
}
