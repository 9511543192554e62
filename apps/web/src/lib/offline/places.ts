import { isError } from '../api/api-error.ts';
import { callApi } from '../api/client.ts';
import { logProblem } from '../log.ts';
import { local } from '../storage/storage.ts';
import { useAppStore } from '../storage/app-store.ts';
import { readAll, readOne, writeOne } from './reading-database.ts';
import type { Place } from './reading-database.ts';

/** Who reads here: what a device keeps for one account is not shown to the next. */
export function readingAccount(): string {
  return local.read('userInfo')?.userCode ?? '';
}

export async function readPlace(novelId: string): Promise<Place | undefined> {
  return await readOne('places', [readingAccount(), novelId]).catch(() => undefined);
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
    const known = await readOne('places', [place.account, place.novelId]);
    if (known && known.at > place.at) return;
    await writeOne('places', place);
    for (const tell of listeners) tell(place);
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
