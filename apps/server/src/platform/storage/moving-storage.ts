import type { Leases } from './leases.ts';
import type { Storage } from './storage.ts';

export interface Ends {
  readonly to: Storage;
  readonly from: Storage;
  /** Shared with whoever moves: neither writes where the other one does. */
  readonly leases: Leases;
}

/**
 * While media move from one place to another: what is new goes to the new place, what is not there yet is read from the old
 * one, and what is deleted goes from both. So nothing stops for a move, and it may take as long as it takes (`move-all.ts`).
 */
export function movingStorage({ to, from, leases }: Ends): Storage {
  const hold: Leases['hold'] = (key, work) => leases.hold(key, work);
  return {
    put: (key, body) => hold(key, () => to.put(key, body)),
    putNew: (key, body) => hold(key, async () => ((await from.stat(key)) ? null : await to.putNew(key, body))),
    read: async (key) => (await to.read(key)) ?? (await from.read(key)),
    stat: async (key) => (await to.stat(key)) ?? (await from.stat(key)),
    open: async (key) => (await to.open(key)) ?? (await from.open(key)),
    openRead: async (key, range) => (await to.openRead(key, range)) ?? (await from.openRead(key, range)),
    // The old one first: killed in between, nothing that is deleted comes back.
    delete: (key) =>
      hold(key, async () => {
        await from.delete(key);
        await to.delete(key);
      }),
    list: (prefix) => both(to.list(prefix), from.list(prefix)),
    folders: (prefix) => both(to.folders(prefix), from.folders(prefix)),
    adopt: (prefix, localFolder, signal) =>
      hold(prefix, async () => {
        await from.deleteTree(prefix);
        await to.adopt(prefix, localFolder, signal);
      }),
    deleteTree: (prefix) =>
      hold(prefix, async () => {
        await from.deleteTree(prefix);
        await to.deleteTree(prefix);
      }),
    sweep: async (olderThanMs) => ((await to.sweep?.(olderThanMs)) ?? 0) + ((await from.sweep?.(olderThanMs)) ?? 0),
    close: () => {
      to.close?.();
      from.close?.();
    },
  };
}

async function* both(first: AsyncIterable<string>, second: AsyncIterable<string>): AsyncGenerator<string> {
  const seen = new Set<string>();
  for (const names of [first, second]) {
    for await (const name of names) {
      if (seen.has(name)) continue;
      seen.add(name);
      yield name;
    }
  }
}
