import { mayOpen, removeChapters } from './kept-chapters.ts';
import { readingAccount } from './places.ts';
import { readAll, removeOne } from './reading-database.ts';
import { steadyNow } from './steady-clock.ts';

/** A book on this device: what of it is kept, downloaded or merely opened. */
export interface OfflineBook {
  readonly novelId: string;
  readonly title: string;
  readonly author: string;
  readonly chapters: number;
  /** Of these, without those whose time is over or that belong to another account. */
  readonly readable: number;
  readonly bytes: number;
}

/** The last opened first. */
export async function offlineBooks(): Promise<OfflineBook[]> {
  const account = readingAccount() || null;
  const [novels, heads, now] = await Promise.all([readAll('novels'), readAll('heads'), steadyNow()]);
  return [...new Set(heads.map(({ novelId }) => novelId))]
    .map((novelId) => {
      const own = heads.filter((head) => head.novelId === novelId);
      const novel = novels.find((kept) => kept.novelId === novelId)?.novel;
      return {
        novelId,
        title: novel?.title ?? '未命名的小说',
        author: novel?.author.nickname ?? '',
        chapters: own.length,
        readable: own.filter((head) => mayOpen(head, account, now)).length,
        bytes: own.reduce((sum, { bytes }) => sum + bytes, 0),
        openedAt: Math.max(...own.map(({ openedAt }) => openedAt)),
      };
    })
    .toSorted((one, other) => other.openedAt - one.openedAt)
    .map(({ openedAt: _openedAt, ...book }) => book);
}

/** Removes its texts from this device; where somebody stopped, and bookmarks, stay. */
export async function removeBook(novelId: string): Promise<void> {
  const heads = await readAll('heads', novelId);
  await removeChapters(heads.map(({ chapterId }) => chapterId));
  await removeOne('novels', novelId);
}
