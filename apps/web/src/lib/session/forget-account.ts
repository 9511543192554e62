import { logProblem } from '../log.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { local } from '../storage/storage.ts';

/** What somebody leaves in the storage of a device beside the account itself. Settings are the device's, and stay. */
const leftLately = [
  'searchHistory',
  'postDraft',
  'uploadDrafts',
  'opinionDraft',
  'listingDraft',
  'recentCities',
  'chosenCity',
] as const;
const leftBehind = ['videoItem', 'novelItem'] as const;
/** The upload client keeps here where a file goes on, by the file's name. */
const uploadPrefix = 'tus::';
/** Lets a device in on another host as who was here (lib/hosts). */
const ticketKey = 'hostTicket';
/** The first lists as the background worker keeps them: an adult's may show what the next may not see. */
const listCache = 'home';

/** Clears what an account left on this device, once nobody is signed in to it any more. */
export function forgetAccount(): void {
  for (const name of leftLately) lateStorage.remove(name);
  for (const name of leftBehind) local.remove(name);
  try {
    for (const key of Object.keys(globalThis.localStorage)) {
      if (key === ticketKey || key.startsWith(uploadPrefix)) globalThis.localStorage.removeItem(key);
    }
  } catch (error) {
    problem(error);
  }
  clearStored().catch(problem);
}

function problem(error: unknown): void {
  logProblem('the device was not cleared completely', error);
}

async function clearStored(): Promise<void> {
  // Missing on pages without https, whatever the types say.
  await (globalThis as { caches?: CacheStorage }).caches?.delete(listCache);
  // The server forgot it with the session; the browser is to know as well.
  if (lateStorage.read('push') !== undefined) {
    const { turnPushOff } = await import('../push/push.ts');
    await turnPushOff().catch(problem);
  }
  if ((globalThis as { indexedDB?: IDBFactory }).indexedDB === undefined) return;
  const { forgetReading } = await import('../offline/usage.ts');
  await forgetReading();
}
