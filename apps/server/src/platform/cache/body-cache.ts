import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { ReadyAnswer } from '../http/ready-answer.ts';

/** A serialized answer that many callers share for a moment. */
export interface CachedBody {
  readonly bytes: Buffer;
  /** Strong, and therefore another one for the compressed form. */
  readonly etag: string;
  readonly compressedEtag: string;
  /** Made when first asked for; null when the body is too small to gain by it. */
  readonly compressed: () => Buffer | null;
  /** Its forms with their headers; kept here by who sends them. */
  readonly answers: (ReadyAnswer | undefined)[];
}

interface Entry extends CachedBody {
  expiresAt: number;
  readonly tags: readonly string[];
}

interface Load {
  readonly tags: readonly string[];
  readonly result: Promise<Entry>;
}

interface FetchOptions {
  /** The request as it came, where there was one. */
  readonly alias?: string;
  readonly ttlMs: number;
  readonly tags: readonly string[];
}

export type BodyCache = ReturnType<typeof createBodyCache>;

const maxBytes = 32 * 1024 * 1024;
const maxEntries = 4000;
const maxAliases = 8000;
/** Longer than any question of our own app: who writes more is answered the slower way, and fills no memory with it. */
const longestAlias = 1024;
const worthCompressing = 1024;

export function createBodyCache(clock: () => number) {
  const entries = new LRUCache<string, Entry>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: (entry) => entry.bytes.length + 512,
  });
  const aliases = new Map<string, Entry>();
  const loads = new Map<string, Load>();
  const counts = { hits: 0, misses: 0, shared: 0 };

  function start(key: string, { tags, ttlMs }: FetchOptions, load: () => Promise<string>): Load {
    const own: Load = {
      tags,
      result: load()
        .then((text) => {
          const entry = makeEntry(Buffer.from(text), tags);
          // Off the list means invalidated meanwhile: those who wait get the answer, nobody after them does.
          if (loads.get(key) === own) {
            entry.expiresAt = clock() + ttlMs;
            entries.set(key, entry);
          }
          return entry;
        })
        .finally(() => {
          if (loads.get(key) === own) loads.delete(key);
        }),
    };
    loads.set(key, own);
    return own;
  }

  function remember(alias: string | undefined, entry: Entry): void {
    if (alias === undefined) return;
    // Aliases hold what any caller writes into a URL; starting afresh is the cheapest bound, they live a second anyway.
    if (aliases.size >= maxAliases) aliases.clear();
    if (entry.expiresAt > 0 && alias.length <= longestAlias) aliases.set(alias, entry);
  }

  return {
    /** For the metrics; `shared` are those that waited for a load of another. */
    counts,
    /** By the request as it came, before anything of it is parsed: the hot path. */
    peek(alias: string): CachedBody | undefined {
      const entry = aliases.get(alias);
      if (entry === undefined || entry.expiresAt <= clock()) return undefined;
      counts.hits += 1;
      return entry;
    },
    /** By what the request means. Callers that ask at once share one load; a failed load is not kept. */
    async fetch(key: string, options: FetchOptions, load: () => Promise<string>): Promise<CachedBody> {
      const known = entries.get(key);
      if (known !== undefined && known.expiresAt > clock()) {
        counts.hits += 1;
        remember(options.alias, known);
        return known;
      }
      const running = loads.get(key);
      counts[running ? 'shared' : 'misses'] += 1;
      const entry = await (running ?? start(key, options, load)).result;
      remember(options.alias, entry);
      return entry;
    },
    /** Drops what carries the tag, loads that are under way included. */
    invalidate(tag: string) {
      for (const [key, load] of loads) if (load.tags.includes(tag)) loads.delete(key);
      for (const [key, entry] of entries) {
        if (!entry.tags.includes(tag)) continue;
        // Aliases point to the same entry and see this.
        entry.expiresAt = 0;
        entries.delete(key);
      }
    },
    clear() {
      for (const entry of entries.values()) entry.expiresAt = 0;
      entries.clear();
      aliases.clear();
      loads.clear();
    },
  };
}

function makeEntry(bytes: Buffer, tags: readonly string[]): Entry {
  const digest = hash('sha256', bytes, 'base64url').slice(0, 27);
  let compressed: Buffer | null | undefined;
  return {
    bytes,
    tags,
    expiresAt: 0,
    etag: `"${digest}"`,
    compressedEtag: `"${digest}.br"`,
    answers: Array.from({ length: 12 }),
    compressed: () => (compressed === undefined ? (compressed = compress(bytes)) : compressed),
  };
}

/** Quality 4: a feed of 20 cards takes a fraction of a millisecond, once a second, and shrinks to a fifth. */
function compress(bytes: Buffer): Buffer | null {
  if (bytes.length < worthCompressing) return null;
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
}
