import { createBatches } from '../../../platform/db/batches.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import { saveSearches } from './search.repository.ts';
import { saveShows } from './show.repository.ts';

export type Notes = ReturnType<typeof recommendNotes>;

const everyMs = 1000;
const most = 2000;

/**
 * What feeds remember of reads, written once a second in one statement for everybody: a read never costs a write. A
 * crash loses at most that second.
 */
export function recommendNotes(db: Db, log: Pick<Logger, 'warn'>) {
  const collect = <Item>(write: (db: Db, items: readonly Item[]) => Promise<void>) => {
    const batches = createBatches<Item, undefined>({
      everyMs,
      most,
      write: async (items) => {
        await write(db, items);
        return items.map(() => undefined);
      },
    });
    return {
      add: (item: Item) => {
        batches.add(item).catch((error: unknown) => log.warn({ err: error }, 'a note for feeds was not written'));
      },
      close: () => batches.close(),
    };
  };
  const shows = collect(saveShows);
  const searches = collect(saveSearches);
  return {
    /** A page of a feed was answered. */
    shown: shows.add,
    /** Somebody searched and found. */
    searched: searches.add,
    async close() {
      await shows.close();
      await searches.close();
    },
  };
}
