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
  /** Writes all of them in one go; one result for each item, in order. */
  readonly write: (items: readonly Item[]) => Promise<readonly Result[]>;
}

/**
 * Gathers what happens at about the same time into one statement, so that a thousand people who like one video update
 * its row once. Callers are answered after the commit: nothing that was acknowledged can be lost. One batch is written
 * at a time, because two could lock the same rows in different orders.
 */
export function createBatches<Item, Result>({
  everyMs,
  most,
  pressing = Infinity,
  write,
}: Options<Item, Result>): Batches<Item, Result> {
  let waiting: { item: Item; settle: PromiseWithResolvers<Result> }[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;
  let last = 0;

  async function writeAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, most);
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
    writing ??= writeAll().finally(() => {
      writing = undefined;
    });
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
      await writing;
    },
  };
}
