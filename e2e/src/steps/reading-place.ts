import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until the device has written down a place that was reached at this time of its clock or later. Read from its
 * database, as nothing on the screen tells.
 */
export async function untilPlaceKept(page: Page, novelId: string, since: number): Promise<void> {
  await expect.poll(() => page.evaluate(keptAt, novelId)).toBeGreaterThanOrEqual(since);
}

/** Runs in the page: when the place that it has of this novel was reached. */
function keptAt(novelId: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('liuguang-reading');
    opening.addEventListener('error', () => reject(opening.error ?? new Error('no database')));
    opening.addEventListener('success', () => {
      const database = opening.result;
      const asking: IDBRequest<{ novelId: string; at: number }[]> = database
        .transaction('places')
        .objectStore('places')
        .getAll();
      asking.addEventListener('error', () => reject(asking.error ?? new Error('no places')));
      asking.addEventListener('success', () => {
        database.close();
        resolve(Math.max(0, ...asking.result.filter((place) => place.novelId === novelId).map(({ at }) => at)));
      });
    });
  });
}
