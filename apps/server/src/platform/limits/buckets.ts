import { LRUCache } from 'lru-cache';
import { upTo } from '../cache/up-to.ts';
import { type Hearsay, nameOf } from './hearsay.ts';

export interface Pace {
  /** How many may come at once … */
  readonly burst: number;
  /** … and how many a second after that. */
  readonly perSecond: number;
}

export type Buckets = ReturnType<typeof createBuckets>;

interface Bucket {
  spent: number;
  at: number;
  /** Not yet told to the other processes. */
  untold: number;
}

/** Past this nobody falls deeper, so that who stops is forgiven within minutes. */
const deepest = 1000;
/** Others are told once this part of the burst is spent: of most people never. */
const worthTelling = 0.25;

interface Options {
  readonly max?: number;
  /** With it the processes share one pace, under this topic; without it each has its own. */
  readonly shared?: { readonly hearsay: Hearsay | undefined; readonly topic: string };
}

/**
 * Token buckets in the memory of this process, for what comes too often to be counted in the database, where a counter
 * would cost as much as what it counts. Not shared, several processes together allow that many times as much: right for
 * what protects the process itself. The map is bounded: who fills it with addresses pushes out the ones that were quiet
 * for longest.
 */
export function createBuckets({ max = 50_000, shared }: Options = {}) {
  const buckets = new LRUCache<string, Bucket>(upTo(max));
  const { hearsay, topic = '' } = shared ?? {};
  /** The last time that anything was taken here; what others tell of is as old as that. */
  let latest = Infinity;
  hearsay?.on(topic, (name, count) => {
    const bucket = buckets.get(name) ?? { spent: 0, at: latest, untold: 0 };
    buckets.set(name, { ...bucket, spent: bucket.spent + count });
  });
  return {
    /** Takes one; how far below zero the bucket is after it: zero or less is within the pace. */
    debt(key: string, { burst, perSecond }: Pace, now: number): number {
      latest = latest === Infinity ? now : Math.max(latest, now);
      const name = hearsay ? nameOf(key) : key;
      const bucket = buckets.get(name) ?? { spent: 0, at: now, untold: 0 };
      const left = Math.max(0, bucket.spent - (Math.max(0, now - bucket.at) / 1000) * perSecond);
      const spent = Math.min(burst + deepest, left + 1);
      const tells = hearsay !== undefined && spent >= burst * worthTelling;
      if (tells) hearsay.tell(topic, name, bucket.untold + 1);
      buckets.set(name, {
        spent,
        at: bucket.at === Infinity ? now : Math.max(now, bucket.at),
        untold: tells ? 0 : bucket.untold + 1,
      });
      return spent - burst;
    },
  };
}
