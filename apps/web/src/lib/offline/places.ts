import { isError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { logProblem } from '../log.ts';
import { local } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';
import { answerOf, inTransaction, type Place, readAll, readOne } from './reading-database.ts';

/** The account of what was read before anybody was in: it becomes that of who comes in (adopt-reading.ts). */
export const nobody = '';

/** Who reads here: what a device keeps for one account is not shown to the next. */
export function readingAccount(): string {
  return local.read('userInfo')?.userCode ?? nobody;
}

export async function readPlace(novelId: string): Promise<Place | undefined> {
  const account = readingAccount();
  const found = await readOne('places', [account, novelId]).catch(() => undefined);
  if (found || account === nobody) return found;
  // Not adopted yet.
  return await readOne('places', [nobody, novelId]).catch(() => undefined);
}

type PlaceListener = (place: Place) => void;
const listeners = new Set<PlaceListener>();

/** Hears of each place as it is kept, and again once the server has it: the screen behind the reader is there before both. */
export function watchPlaces(listener: PlaceListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Remembers a place on the device. An older one never takes the place of a newer one. */
export async function keepPlace(place: Place): Promise<void> {
  try {
    const kept = await inTransaction(['places'], 'readwrite', async (store) => {
      // Somebody may have come in since it was reached.
      const owned = { ...place, account: place.account || readingAccount() };
      const known = await answerOf(
        store('places').get([owned.account, owned.novelId]) as IDBRequest<Place | undefined>,
      );
      if (known && known.at > owned.at) return undefined;
      store('places').put(owned);
      return owned;
    });
    if (kept) for (const tell of listeners) tell(kept);
  } catch (error) {
    // A device without storage still tells the server.
    logProblem('the place was not kept on this device', error);
  }
}

/** Tells the server where the reader is. False: it did not arrive, and waits on the device. */
export async function sendPlace(place: Place): Promise<boolean> {
  const { novelId, chapterId, offset, at } = place;
  try {
    await callApi('novel/loklNonel', { novelId, chapterId, offset, at }, { quiet: true, keepalive: true });
  } catch (error) {
    // The novel is gone: there is nothing to tell any more.
    if (!isError(error, 'NOT_FOUND')) return false;
  }
  const latest = await readOne('places', [place.account, novelId]).catch(() => undefined);
  if (!latest || latest.at === at) await keepPlace({ ...place, sent: true });
  return true;
}

let sending: Promise<void> | undefined;

/** Sends what was read without a network, each with the time it was read at: the latest of all devices wins. */
export function sendWaitingPlaces(): Promise<void> {
  sending ??= sendAll().finally(() => (sending = undefined));
  return sending;
}

async function sendAll(): Promise<void> {
  if (!useAppStore.getState().signedIn) return;
  const account = readingAccount();
  const places = await readAll('places').catch(() => []);
  for (const place of places) {
    if (!place.sent && place.account === account && !(await sendPlace(place))) return;
  }
}
