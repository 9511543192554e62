/**
 * Functions that engines of the last years lack. Built as a file of its own (vite-older-engines.ts), which only an engine
 * without the newest of them loads, before the script of the app.
 */
export function fill(target: object, functions: Readonly<Record<string, (...args: never[]) => unknown>>): void {
  for (const [name, value] of Object.entries(functions))
    if (!(name in target)) Object.defineProperty(target, name, { value, writable: true, configurable: true });
}

// Chromium 116, Safari 17.4, Firefox 124
fill(AbortSignal, {
  any(signals: Iterable<AbortSignal>): AbortSignal {
    const joined = new AbortController();
    for (const signal of signals) {
      const abort = () => joined.abort(signal.reason);
      if (signal.aborted) abort();
      else signal.addEventListener('abort', abort, { once: true, signal: joined.signal });
    }
    return joined.signal;
  },
});

// Chromium 119, Safari 17.4, Firefox 121
fill(Promise, {
  withResolvers<T>(): PromiseWithResolvers<T> {
    const resolvers: Partial<PromiseWithResolvers<T>> = {};
    resolvers.promise = new Promise<T>((resolve, reject) => Object.assign(resolvers, { resolve, reject }));
    return resolvers as PromiseWithResolvers<T>;
  },
});

// Chromium 117, Safari 17.4, Firefox 119
fill(Map, {
  groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
    const groups = new Map<K, T[]>();
    let index = 0;
    for (const item of items) {
      const key = keyOf(item, index++);
      const group = groups.get(key);
      if (group) group.push(item);
      else groups.set(key, [item]);
    }
    return groups;
  },
});

// Chromium 120 and 126, Safari 17 and 18, Firefox 115 and 126
fill(URL, {
  parse(url: string, base?: string): URL | null {
    try {
      return new URL(url, base);
    } catch {
      return null;
    }
  },
  canParse: (url: string, base?: string): boolean => URL.parse(url, base) !== null,
});

// Chromium 113, Safari 17, Firefox 112
if (!('size' in URLSearchParams.prototype))
  Object.defineProperty(URLSearchParams.prototype, 'size', {
    get(this: URLSearchParams): number {
      return [...this].length;
    },
  });

// Chromium 110, Safari 16, Firefox 115; `findLast` and `findLastIndex` Chromium 97, Safari 15.4, Firefox 104
fill(Array.prototype, {
  toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
    // oxlint-disable-next-line unicorn/no-array-sort -- this is what stands in for the other one
    return [...this].sort(compare);
  },
  toReversed<T>(this: readonly T[]): T[] {
    // oxlint-disable-next-line unicorn/no-array-reverse -- this is what stands in for the other one
    return [...this].reverse();
  },
  toSpliced<T>(this: readonly T[], ...args: [start: number, deleted: number, ...items: T[]]): T[] {
    const copy = [...this];
    copy.splice(...args);
    return copy;
  },
  findLast<T>(this: readonly T[], test: (item: T, index: number, list: readonly T[]) => boolean): T | undefined {
    return this[this.findLastIndex(test)];
  },
  findLastIndex<T>(this: readonly T[], test: (item: T, index: number, list: readonly T[]) => boolean): number {
    let index = this.length - 1;
    while (index >= 0 && !test(this[index] as T, index, this)) index -= 1;
    return index;
  },
});
