import { constants } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { LRUCache } from 'lru-cache';

/** A file kept open between requests. */
export interface OpenFile {
  readonly size: number;
  readonly etag: string;
  read(target: Buffer, position: number): Promise<void>;
}

interface Entry extends OpenFile {
  readonly handle: FileHandle;
  users: number;
  evicted: boolean;
}

export interface OpenFiles {
  /** Runs `use` with the file, which stays open until the promise settles; null when there is no such file. */
  use<T>(key: string, use: (file: OpenFile) => Promise<T>): Promise<T | null>;
  close(): Promise<void>;
}

interface Located {
  readonly path: string;
  readonly etag?: string;
}

interface OpenFilesOptions {
  readonly max: number;
  readonly ttlMs: number;
  /** Asked only when a file is not open yet. With a tag where size and time of the file say nothing of its version. */
  readonly locate: (key: string) => Promise<Located | undefined> | Located | undefined;
}

/**
 * Opening a file costs several system calls through the thread pool; a segment is asked for by many viewers in turn.
 * The lifetime is short because an open descriptor goes on serving a file that was deleted, and a takedown must hold.
 */
export function openFiles({ max, ttlMs, locate }: OpenFilesOptions): OpenFiles {
  const opening = new Map<string, Promise<Entry | null>>();
  const closing = new Set<Promise<void>>();
  const entries = new LRUCache<string, Entry>({
    max,
    ttl: ttlMs,
    ttlAutopurge: true,
    dispose(entry) {
      entry.evicted = true;
      closeWhenUnused(entry);
    },
  });

  function closeWhenUnused(entry: Entry): void {
    if (!entry.evicted || entry.users > 0) return;
    const closed = entry.handle.close().finally(() => closing.delete(closed));
    closing.add(closed);
  }

  async function load(key: string): Promise<Entry | null> {
    try {
      const located = await locate(key);
      const entry = located === undefined ? null : await openEntry(located);
      if (entry) entries.set(key, entry);
      return entry;
    } finally {
      opening.delete(key);
    }
  }

  async function find(key: string): Promise<Entry | null> {
    const known = entries.get(key);
    if (known) return known;
    let pending = opening.get(key);
    if (!pending) {
      pending = load(key);
      opening.set(key, pending);
    }
    return await pending;
  }

  return {
    async use(key, use) {
      let entry = await find(key);
      // Evicted between being opened and being used: the descriptor may be closed.
      while (entry?.evicted) entry = await find(key);
      if (!entry) return null;
      entry.users += 1;
      try {
        return await use(entry);
      } finally {
        entry.users -= 1;
        closeWhenUnused(entry);
      }
    },

    async close() {
      entries.clear();
      await Promise.all(closing);
    },
  };
}

async function openEntry({ path, etag }: Located): Promise<Entry | null> {
  let handle: FileHandle;
  try {
    // A symbolic link put into the folder must not lead out of it.
    handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const stat = await handle.stat();
  if (!stat.isFile()) {
    await handle.close();
    return null;
  }
  return {
    handle,
    size: stat.size,
    etag: etag ?? `"${stat.size.toString(36)}-${Math.floor(stat.mtimeMs).toString(36)}"`,
    users: 0,
    evicted: false,
    async read(target, position) {
      let done = 0;
      while (done < target.length) {
        const { bytesRead } = await handle.read(target, done, target.length - done, position + done);
        if (bytesRead === 0) throw new Error('file became shorter while it was read');
        done += bytesRead;
      }
    },
  };
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'ELOOP' || code === 'EISDIR';
}
