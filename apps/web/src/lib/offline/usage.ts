import { inTransaction, readAll } from './reading-database.ts';

/** All but what is the device's own, such as how far its clock was. */
const personalStores = ['heads', 'texts', 'novels', 'places', 'bookmarks'] as const;

export interface OfflineUsage {
  readonly novels: number;
  readonly chapters: number;
  readonly bytes: number;
}

/** What the novels on this device take, whether they were downloaded or only opened. */
export async function offlineUsage(): Promise<OfflineUsage> {
  // Browsers without storage, or where it is forbidden, keep nothing.
  const heads = await readAll('heads').catch(() => []);
  return {
    novels: new Set(heads.map(({ novelId }) => novelId)).size,
    chapters: heads.length,
    bytes: heads.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/** Removes every text from this device. Places and bookmarks are nobody's ballast: they stay. */
export async function clearOffline(): Promise<void> {
  await inTransaction(['heads', 'texts', 'novels'], 'readwrite', (store) => {
    for (const name of ['heads', 'texts', 'novels'] as const) store(name).clear();
  });
}

/** Removes all that was read here, places and bookmarks included: whoever comes next is somebody else. */
export async function forgetReading(): Promise<void> {
  await inTransaction(personalStores, 'readwrite', (store) => {
    for (const name of personalStores) store(name).clear();
  });
}

/** Removes the 18+ novels that were kept here, with places and bookmarks in them. */
export async function forgetAdultNovels(): Promise<void> {
  const adult = new Set(
    (await readAll('novels')).filter(({ novel }) => novel.rating === '18').map(({ novelId }) => novelId),
  );
  if (adult.size === 0) return;
  const [heads, places, bookmarks] = await Promise.all([readAll('heads'), readAll('places'), readAll('bookmarks')]);
  await inTransaction(personalStores, 'readwrite', (store) => {
    for (const novelId of adult) store('novels').delete(novelId);
    for (const { novelId, chapterId } of heads) {
      if (!adult.has(novelId)) continue;
      store('heads').delete(chapterId);
      store('texts').delete(chapterId);
    }
    for (const { account, novelId } of places) if (adult.has(novelId)) store('places').delete([account, novelId]);
    for (const { account, novelId, chapterId, offset } of bookmarks) {
      if (adult.has(novelId)) store('bookmarks').delete([account, chapterId, offset]);
    }
  });
}
