interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value) => void;
  readonly reject: (error: unknown) => void;
}

/** Statements of one kind that run at the same time: one that is held up does not hold up everybody. */
const lanes = 2;
/** In one statement. */
const mostKeys = 50;

/**
 * Reads of one kind, made together: a statement costs more than a row. Nobody waits for company: read together is what
 * came in one turn of the event loop, or while others were read, and every read begins after it was asked for.
 * `readAll` answers in the order of the keys.
 */
export function gathered<Key, Value>(
  readAll: (keys: readonly Key[]) => Promise<readonly Value[]>,
): (key: Key) => Promise<Value> {
  const waiting: Asked<Key, Value>[] = [];
  let running = 0;
  let planned = false;

  async function run(asked: readonly Asked<Key, Value>[]): Promise<void> {
    running += 1;
    try {
      const values = await readAll(asked.map(({ key }) => key));
      for (const [index, { resolve }] of asked.entries()) resolve(values[index] as Value);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    } finally {
      running -= 1;
      start();
    }
  }

  function start(): void {
    planned = false;
    // Nothing is left to catch: who asked is told of a failure.
    while (running < lanes && waiting.length > 0) run(waiting.splice(0, mostKeys)).catch(() => {});
  }

  return (key) =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (planned || running >= lanes) return;
      // Requests that the same turn brought are handled before it.
      planned = true;
      setImmediate(start);
    });
}
