import { nobody, sendWaitingPlaces } from './places.ts';
import { answerOf, type Bookmark, inTransaction, type Place } from './reading-database.ts';

/**
 * Makes what was read while nobody was in, or as this visitor, the reading of the account that came in. A place that the
 * account reached later stays.
 */
export async function adoptReading(account: string, visitor?: string): Promise<void> {
  const isTheirs = (row: { readonly account: string }) => row.account === nobody || row.account === visitor;
  await inTransaction(['places', 'bookmarks'], 'readwrite', async (store) => {
    const [places, bookmarks] = await Promise.all([
      answerOf(store('places').getAll() as IDBRequest<Place[]>),
      answerOf(store('bookmarks').getAll() as IDBRequest<Bookmark[]>),
    ]);
    const latest = new Map(places.filter((one) => one.account === account).map((one) => [one.novelId, one.at]));
    for (const place of places.filter(isTheirs)) {
      store('places').delete([place.account, place.novelId]);
      if (place.at <= (latest.get(place.novelId) ?? 0)) continue;
      latest.set(place.novelId, place.at);
      store('places').put({ ...place, account, sent: false } satisfies Place);
    }
    for (const bookmark of bookmarks.filter(isTheirs)) {
      store('bookmarks').delete([bookmark.account, bookmark.chapterId, bookmark.offset]);
      store('bookmarks').put({ ...bookmark, account } satisfies Bookmark);
    }
  });
  await sendWaitingPlaces();
}
