import type { Database } from '../../../platform/db/database.ts';
import { sortOut } from './ad-batch.ts';
import type { AdEvent } from './ad-event.ts';
import { paramsOf, writeContended, writeFresh } from './ad-event.statement.ts';

/**
 * The next try is sound: another batch has just written one of the keys, a deadlock (a budget was set while another
 * process wrote), an account that was just deleted.
 */
const worthAnotherTry = new Set(['23505', '40P01', '23503']);

export type AdEventRepository = ReturnType<typeof adEventRepository>;

export function adEventRepository(pool: Database['pool']) {
  /** False where the careful statement has to find out what counts. */
  async function writeAsCounted(events: readonly AdEvent[], known?: ReadonlySet<number>): Promise<boolean> {
    const [found] = await writeFresh.run(pool, paramsOf(sortOut(events, known)));
    if (!found || found.fits) return found?.fits ?? false;
    // Once more without the repeats: with one of them in most batches, all of them would take the careful way.
    return known === undefined && found.known.length > 0 && (await writeAsCounted(events, new Set(found.known)));
  }

  const write = async (events: readonly AdEvent[]): Promise<boolean> => {
    await writeContended.run(pool, paramsOf(sortOut(events)));
    return true;
  };
  const tries = [(events: readonly AdEvent[]) => writeAsCounted(events), write, write];

  return {
    /** Writes events, rollups, totals and caps in one transaction. */
    async write(events: readonly AdEvent[]): Promise<void> {
      for (const [at, attempt] of tries.entries()) {
        try {
          if (await attempt(events)) return;
        } catch (error) {
          const isLast = at === tries.length - 1;
          if (isLast || !worthAnotherTry.has((error as { code?: string }).code ?? '')) throw error;
        }
      }
    },
  };
}
