import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { LRUCache } from 'lru-cache';
import type { Storage, StoredObject } from './storage.ts';

/** Copies of objects that are asked for often, on the disk of this machine. */
export type HotSet = ReturnType<typeof hotSet>;

export interface HotFile {
  readonly path: string;
  readonly etag: string;
}

interface Options {
  readonly storage: Storage;
  /** Its own; copies that a process before left in it are used again. */
  readonly folder: string;
  readonly maxBytes: number;
  /** How long what the store said of an object is believed: a deleted one is served no longer. */
  readonly ttlMs?: number;
  /** Nothing is kept while this says no. */
  readonly hasRoom?: () => boolean;
  readonly onProblem?: (error: unknown) => void;
}

const largestFile = 16 * 1024 ** 2;
/** What is known is served this long while the store cannot be asked. */
const staleMs = 3600_000;
const touchEveryMs = 60_000;
const abandonedAfterMs = 3600_000;
/** Of the whole: how much one process adds before it looks at the folder again, and how full it leaves it. */
const addedShare = 0.04;
const keptShare = 0.9;

/**
 * A copy is named after its object and version, written aside and renamed: whoever finds the name finds the whole. So
 * processes share the folder without knowing of each other; each looks now and then at all of it and removes what was not
 * used for the longest time.
 */
export function hotSet(options: Options) {
  const { storage, folder, maxBytes, ttlMs = 10_000, hasRoom = () => true, onProblem = () => {} } = options;
  const known = new LRUCache<string, { stored: StoredObject; at: number }>({ max: 20_000 });
  const asking = new Map<string, Promise<StoredObject | null>>();
  const filling = new Map<string, Promise<HotFile | undefined>>();
  const touched = new LRUCache<string, true>({ max: 20_000, ttl: touchEveryMs });
  // The first copy has the folder looked at: it may be full of an earlier process's.
  let added = Number.POSITIVE_INFINITY;
  let sweeping: Promise<void> | undefined;

  async function ask(key: string): Promise<StoredObject | null> {
    const before = known.get(key);
    try {
      const stored = await storage.stat(key);
      if (stored) known.set(key, { stored, at: Date.now() });
      else known.delete(key);
      return stored;
    } catch (error) {
      if (!before || Date.now() - before.at > staleMs) throw error;
      onProblem(error);
      return before.stored;
    } finally {
      asking.delete(key);
    }
  }

  /** What is known of the object, as of a moment ago. */
  async function statOf(key: string): Promise<StoredObject | null> {
    const before = known.get(key);
    if (before && Date.now() - before.at < ttlMs) return before.stored;
    const running = asking.get(key) ?? ask(key);
    asking.set(key, running);
    return await running;
  }

  function fileOf(key: string, stored: StoredObject): HotFile {
    const version = versionOf(stored);
    const name = createHash('sha256').update(`${key}\n${version}`).digest('hex');
    return { path: path.join(folder, name.slice(0, 2), name.slice(2)), etag: etagOf(stored) };
  }

  async function isThere(file: HotFile): Promise<boolean> {
    if (touched.has(file.path)) return await exists(file.path);
    const now = new Date();
    const there = await utimes(file.path, now, now).then(
      () => true,
      () => false,
    );
    if (there) touched.set(file.path, true);
    return there;
  }

  async function fill(key: string): Promise<HotFile | undefined> {
    const opened = await storage.open(key);
    if (!opened) return undefined;
    const { stored, body } = opened;
    known.set(key, { stored, at: Date.now() });
    const file = fileOf(key, stored);
    const pending = path.join(folder, `.new-${randomUUID()}`);
    try {
      await mkdir(path.dirname(file.path), { recursive: true, mode: 0o700 });
      await pipeline(body, createWriteStream(pending, { mode: 0o600 }));
      if ((await stat(pending)).size !== stored.size) throw new Error(`${key}: not all of it came`);
      await rename(pending, file.path);
    } catch (error) {
      await rm(pending, { force: true });
      throw error;
    }
    touched.set(file.path, true);
    added += stored.size;
    if (added > maxBytes * addedShare) startSweep();
    return file;
  }

  function startSweep(): void {
    if (sweeping) return;
    added = 0;
    sweeping = sweep(folder, maxBytes * keptShare)
      .catch(onProblem)
      .finally(() => {
        sweeping = undefined;
      });
  }

  return {
    stat: statOf,
    /**
     * The copy of the newest version, fetched if need be; undefined when there is no such object or it is too large.
     */
    async find(key: string): Promise<HotFile | undefined> {
      const stored = await statOf(key);
      if (!stored || stored.size > largestFile || stored.size > maxBytes * addedShare) return undefined;
      const file = fileOf(key, stored);
      if (await isThere(file)) return file;
      if (!hasRoom()) return undefined;
      // One fetches it, however many wait for it.
      const running = filling.get(key) ?? fill(key).finally(() => filling.delete(key));
      filling.set(key, running);
      // Without the copy it is sent as it comes; what is wrong with the store is met there again.
      return await running.catch((error: unknown) => {
        onProblem(error);
        return undefined;
      });
    },
    async close() {
      await Promise.allSettled(filling.values());
      await sweeping;
    },
  };
}

export function etagOf(stored: StoredObject): string {
  return `"${stored.size.toString(36)}-${versionOf(stored)}"`;
}

function versionOf({ version, modifiedAt }: StoredObject): string {
  return version ?? modifiedAt.toString(36);
}

function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

async function sweep(root: string, keptBytes: number): Promise<void> {
  const found: { file: string; bytes: number; at: number }[] = [];
  for (const entry of await readdir(root, { withFileTypes: true })) {
    const place = path.join(root, entry.name);
    const files = entry.isDirectory() ? (await readdir(place)).map((name) => path.join(place, name)) : [place];
    for (const file of files) {
      // Another process may have been quicker.
      const info = await stat(file).catch(() => null);
      if (!info) continue;
      if (entry.isDirectory()) found.push({ file, bytes: info.size, at: info.mtimeMs });
      else if (Date.now() - info.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
    }
  }
  let bytes = found.reduce((sum, one) => sum + one.bytes, 0);
  for (const one of found.toSorted((a, b) => a.at - b.at)) {
    if (bytes <= keptBytes) return;
    await rm(one.file, { force: true });
    bytes -= one.bytes;
  }
}
