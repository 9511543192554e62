import { mayOpen } from '../../lib/offline/kept-chapters.ts';
import { readingAccount } from '../../lib/offline/places.ts';
import { type KeptHead, type KeptNovel, type Place, readAll } from '../../lib/offline/reading-database.ts';
import { steadyNow } from '../../lib/offline/steady-clock.ts';
import type { ShelfBook } from './shelf-books.ts';

/** The books that can be read without a network: what of them lies on this device, the last opened first. */
export async function keptBooks(): Promise<ShelfBook[]> {
  const account = readingAccount();
  const [novels, heads, places, now] = await Promise.all([
    readAll('novels'),
    readAll('heads'),
    readAll('places'),
    steadyNow(),
  ]);
  const readable = heads.filter((head) => mayOpen(head, account || null, now));
  return novels
    .flatMap((kept) => {
      const own = readable.filter(({ novelId }) => novelId === kept.novelId);
      const place = places.find((one) => one.account === account && one.novelId === kept.novelId);
      return own.length === 0 ? [] : [bookOf(kept, own, place)];
    })
    .toSorted((a, b) => b.at - a.at);
}

function bookOf({ novel, heads }: KeptNovel, own: readonly KeptHead[], place: Place | undefined): ShelfBook {
  const first = own.toSorted((a, b) => a.index - b.index)[0];
  const at = heads.find(({ chapterId }) => chapterId === (place?.chapterId ?? first?.chapterId));
  return {
    novel,
    chapter: at ? { index: at.index, title: at.title } : null,
    fresh: false,
    at: Math.max(...own.map(({ openedAt }) => openedAt)),
  };
}
