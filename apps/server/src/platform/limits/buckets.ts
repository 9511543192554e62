import { LRUCache } from 'lru-cache';

export interface Pace {
  /** How many may come at once … */
  readonly burst: number;
  /** … and how many a second after that. */
  readonly perSecond: number;
}

export interface Buckets {
  /** Takes one; how far below zero the bucket is after it: zero or less is within the pace. */
  debt(key: string, pace: Pace, now: number): number;
}

/** Past this nobody falls deeper, so that who stops is forgiven within minutes. */
const deepest = 1000;

/**
 * Token buckets in the memory of this process, for what comes too often to be counted in the database, where a counter
 * would cost as much as what it counts. Several processes together allow that many times as much. The map is bounded:
 * who fills it with addresses pushes out the ones that were quiet for longest.
 */
export function createBuckets(max = 50_000): Buckets {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max });
  return {
    debt(key, { burst, perSecond }, now) {
      const bucket = buckets.get(key) ?? { level: burst, at: now };
      const filled = Math.min(burst, bucket.level + (Math.max(0, now - bucket.at) / 1000) * perSecond);
      const level = Math.max(-deepest, filled - 1);
      buckets.set(key, { level, at: Math.max(now, bucket.at) });
      return -level;
    },
  };
}
