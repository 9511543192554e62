export interface Batches<Item, Result> {
  /** Settles when the batch that holds the item has been written. */
  add(item: Item): Promise<Result>;
  /** Writes what waits, and waits for what is being written. */
  close(): Promise<void>;
}

interface Options<Item, Result> {
  readonly everyMs: number;
  /** A batch that has grown this long does not wait. */
  readonly most: number;
  /** After a batch this long what comes while it is written makes the next one, without a wait of its own. */
  readonly pressing?: number;
  /**
   * So many batches are written at the same time: for a writer that locks rows in one order and can meet itself. What
   * waits is then shared out, so that the database works on one while another waits for the disk.
   */
  readonly lanes?: number;
  /** Writes all of them in one go; one result for each item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
}

/** What is less is not worth a statement of its own. */
const leastShare = 64;

/**
 * Gathers what happens at about the same time into one statement, so that a thousand people who like one video update
 * its row once. Callers are answered after the commit: nothing that was acknowledged can be lost. Without lanes one batch
 * is written at a time, because two could lock the same rows in different orders.
 */
export function createBatches<Item, Result>({
  everyMs,
  most,
  pressing = Infinity,
  lanes = 1,
  write,
}: Options<Item, Result>): Batches<Item, Result> {
  let waiting: { item: Item; settle: PromiseWithResolvers<Result> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  const writing = new Set<Promise<void>>();
  let last = 0;

  async function writeAll(share: number): Promise<void> {
    for (let size = share; waiting.length > 0; size = most) {
      const batch = waiting.splice(0, Math.min(size, most));
      last = batch.length;
      try {
        const results = await write(batch.map(({ item }) => item));
        for (const [index, { settle }] of batch.entries()) settle.resolve(results[index] as Result);
      } catch (error) {
        for (const { settle } of batch) settle.reject(error);
      }
    }
  }

  function start(): void {
    clearTimeout(timer);
    timer = undefined;
    for (let free = lanes - writing.size; free > 0; free -= 1) {
      const lane = writeAll(Math.max(leastShare, Math.ceil(waiting.length / free))).finally(() => writing.delete(lane));
      writing.add(lane);
    }
  }

  return {
    add(item) {
      const settle = Promise.withResolvers<Result>();
      waiting.push({ item, settle });
      if (waiting.length >= most) start();
      else timer ??= setTimeout(start, last >= pressing ? 1 : everyMs);
      return settle.promise;
    },
    async close() {
      start();
      await Promise.all(writing);
    },
  };
}
