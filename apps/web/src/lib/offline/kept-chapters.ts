import type { Chapter } from './novel-shapes.ts';
import { answerOf, inTransaction, type KeptHead, readAll, readOne } from './reading-database.ts';
import { steadyNow } from './steady-clock.ts';

/** Chapters that were merely opened make room for newer ones beyond this. */
const mostOpened = 200;

const sizeOf = ({ text, title }: Chapter): number => new Blob([title, ...text]).size;

/**
 * Keeps a copy on the device. Chapters that are not free are kept only with an end, and for the account that may read
 * them. A chapter that was asked for stays asked for. Throws when the device has no room.
 */
export async function keepChapter(chapter: Chapter, account: string | null, wanted: boolean): Promise<void> {
  const free = chapter.access === 'free';
  if (!free && (chapter.offlineUntil === null || account === null)) return;
  const head: KeptHead = {
    chapterId: chapter.chapterId,
    novelId: chapter.novelId,
    index: chapter.index,
    wanted,
    bytes: sizeOf(chapter),
    account: free ? null : account,
    until: free ? null : chapter.offlineUntil,
    openedAt: Date.now(),
  };
  await inTransaction(['heads', 'texts'], 'readwrite', async (store) => {
    const before = await answerOf(store('heads').get(chapter.chapterId) as IDBRequest<KeptHead | undefined>);
    store('heads').put({ ...head, wanted: wanted || before?.wanted === true });
    store('texts').put(chapter);
  });
}

/** Whether a copy may be opened: the right to it has not ended, and is this reader's. */
export function mayOpen({ account, until }: KeptHead, reader: string | null, now: number): boolean {
  if (until === null) return true;
  return account !== null && account === reader && until > now;
}

export interface KeptChapter {
  readonly head: KeptHead;
  readonly chapter: Chapter;
}

/** The copy of a chapter that this reader may open now. An expired one is thrown away. */
export async function keptChapter(chapterId: string, reader: string | null): Promise<KeptChapter | undefined> {
  const head = await readOne('heads', chapterId);
  if (!head) return undefined;
  const now = await steadyNow();
  if (!mayOpen(head, reader, now)) {
    if (head.until !== null && head.until <= now) await removeChapters([chapterId]);
    return undefined;
  }
  const chapter = await readOne('texts', chapterId);
  return chapter && { head, chapter };
}

export async function removeChapters(chapterIds: readonly string[]): Promise<void> {
  await inTransaction(['heads', 'texts'], 'readwrite', (store) => {
    for (const chapterId of chapterIds) {
      store('heads').delete(chapterId);
      store('texts').delete(chapterId);
    }
  });
}

/** What of a novel lies on this device and may be opened. */
export async function keptHeads(novelId: string, reader: string | null): Promise<KeptHead[]> {
  const [heads, now] = await Promise.all([readAll('heads', novelId), steadyNow()]);
  return heads.filter((head) => mayOpen(head, reader, now)).toSorted((a, b) => a.index - b.index);
}

/** Makes room: the longest unopened of those that nobody asked for go first. */
export async function trimOpened(): Promise<void> {
  const opened = (await readAll('heads')).filter(({ wanted }) => !wanted).toSorted((a, b) => b.openedAt - a.openedAt);
  const tooOld = opened.slice(mostOpened).map(({ chapterId }) => chapterId);
  if (tooOld.length > 0) await removeChapters(tooOld);
}
