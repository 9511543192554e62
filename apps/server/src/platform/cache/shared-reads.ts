import { LRUCache } from 'lru-cache';
import { upTo } from './up-to.ts';

export interface SharedReads<Value> {
  /** What was read under this name a moment ago; otherwise reads it, once for all who ask at the same time. */
  get(name: string, read: () => Promise<Value>): Value | Promise<Value>;
  clear(): void;
}

interface Options<Value> {
  readonly clock: () => number;
  /** 0: nothing is remembered, as where nobody tells of changes. */
  readonly keepMs: number;
  /** For so long after that, nobody waits: what is old is answered while the new is read. None when left out. */
  readonly staleMs?: number;
  /** How many are remembered at most. */
  readonly most: number;
  readonly isWorthKeeping: (value: Value) => boolean;
}

/** Reads of the database that have nothing personal and that many ask for, remembered for a moment. */
export function sharedReads<Value extends object>(options: Options<Value>): SharedReads<Value> {
  const { clock, keepMs, staleMs = 0, most, isWorthKeeping } = options;
  const kept = new LRUCache<string, { readonly value: Value; readonly until: number }>(upTo(most));
  const running = new Map<string, Promise<Value>>();

  function start(name: string, read: () => Promise<Value>): Promise<Value> {
    const until = clock() + keepMs;
    const own = read()
      .then((value) => {
        // Off the list means that something changed meanwhile: who waits gets the answer, nobody after them does.
        if (running.get(name) === own && isWorthKeeping(value)) kept.set(name, { value, until });
        return value;
      })
      .finally(() => {
        if (running.get(name) === own) running.delete(name);
      });
    running.set(name, own);
    return own;
  }

  return {
    get(name, read) {
      if (keepMs === 0) return read();
      const found = kept.get(name);
      const age = found ? clock() - found.until : Infinity;
      if (found && age < 0) return found.value;
      const fresh = running.get(name) ?? start(name, read);
      if (!found || age >= staleMs) return fresh;
      // Who asks once it is too old is told of the failure.
      fresh.catch(() => undefined);
      return found.value;
    },
    clear() {
      kept.clear();
      running.clear();
    },
  };
}
