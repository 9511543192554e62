import { logProblem } from '../log.ts';
import { lateStorage } from '../storage/late-storage.ts';
import { local } from '../storage/storage.ts';

/** What may name 18+ titles on this device. */
const mayName = ['videoItem', 'novelItem'] as const;
/** The first lists as the background worker keeps them. */
const listCache = 'home';

/** Clears what was seen of 18+ titles from this device, once the account may see them no more. */
export async function forgetAdult(): Promise<void> {
  for (const name of mayName) local.remove(name);
  lateStorage.remove('searchHistory');
  try {
    // Missing on pages without https, whatever the types say.
    await (globalThis as { caches?: CacheStorage }).caches?.delete(listCache);
    if ((globalThis as { indexedDB?: IDBFactory }).indexedDB === undefined) return;
    const { forgetAdultNovels } = await import('../offline/usage.ts');
    await forgetAdultNovels();
  } catch (error) {
    logProblem('the device was not cleared completely', error);
  }
}
