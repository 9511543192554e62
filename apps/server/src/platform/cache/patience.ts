import { setTimeout as pause } from 'node:timers/promises';

export interface Patience {
  /** Looks how a reading of the database goes. */
  watch<Out>(reading: Promise<Out>): Promise<Out>;
  /** Waits for a reading, a moment at most; null when none has come in time lately, and nobody need wait. */
  wait(reading: Promise<unknown>): Promise<void> | null;
}

/**
 * For lists in memory that are read again now and then. A database that hangs or is away must not hold up what memory can
 * answer: the first who asks waits a moment, the others not at all until a reading succeeds.
 */
export function createPatience(milliseconds: number): Patience {
  let away = false;
  return {
    async watch(reading) {
      const timer = setTimeout(() => {
        away = true;
      }, milliseconds);
      try {
        const out = await reading;
        away = false;
        return out;
      } catch (error) {
        away = true;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    wait(reading) {
      const settled = settle(reading);
      return away ? null : Promise.race([settled, pause(milliseconds, undefined, { ref: false })]);
    },
  };
}

/** How it ended is the business of others. */
async function settle(reading: Promise<unknown>): Promise<void> {
  await reading.catch(() => {});
}
