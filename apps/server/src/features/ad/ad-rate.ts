import type { AdEventKind } from '@liuguang/contract/shapes/ad.ts';
import { LRUCache } from 'lru-cache';

interface Pace {
  /** How many may come at once … */
  readonly burst: number;
  /** … and how many a second after that. */
  readonly perSecond: number;
}

/**
 * What a person can do: a wall shows a dozen ads at once, and a thumb scrolls a few more a second; nobody opens an ad
 * twice a second and comes back. An address can be a whole dormitory.
 */
const accountPace: Readonly<Record<AdEventKind, Pace>> = {
  show: { burst: 120, perSecond: 4 },
  click: { burst: 10, perSecond: 0.25 },
  start: { burst: 10, perSecond: 0.25 },
};
const addressPace: Pace = { burst: 2000, perSecond: 100 };
/** Past this many in debt, an event is not even written down. */
const refusedPast = 500;

export type Rate = 'fine' | 'impossible' | 'flood';

export interface AdRate {
  /** Who: the account, and the address that it comes from. */
  take(who: { account: string | null; address: string }, event: AdEventKind, now: number): Rate;
}

/**
 * Kept in the memory of each process: a counter in the database would cost as much as the event itself. Several
 * processes together allow that many times as much, which is still far from what a program could do.
 */
export function createAdRate(): AdRate {
  const buckets = new LRUCache<string, { level: number; at: number }>({ max: 50_000 });

  /** How far below zero the bucket is after this event. */
  function debt(key: string, pace: Pace, now: number): number {
    const bucket = buckets.get(key) ?? { level: pace.burst, at: now };
    const filled = Math.min(pace.burst, bucket.level + (Math.max(0, now - bucket.at) / 1000) * pace.perSecond);
    // A floor, so that who stops is forgiven within minutes.
    const level = Math.max(-2 * refusedPast, filled - 1);
    buckets.set(key, { level, at: Math.max(now, bucket.at) });
    return -level;
  }

  return {
    take({ account, address }, event, now) {
      const worst = Math.max(
        account === null ? -1 : debt(`account ${account} ${event}`, accountPace[event], now),
        debt(`address ${address}`, addressPace, now),
      );
      if (worst <= 0) return 'fine';
      return worst > refusedPast ? 'flood' : 'impossible';
    },
  };
}
