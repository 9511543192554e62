import type { AdEventKind } from '@liuguang/contract/shapes/ad.ts';
import { createBuckets, type Pace } from '../../../platform/limits/buckets.ts';
import type { Hearsay } from '../../../platform/limits/hearsay.ts';

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

export type AdRate = ReturnType<typeof createAdRate>;

/**
 * Kept in memory: a counter in the database would cost as much as the event itself. Processes tell each other who comes
 * near a limit, so that theirs are one.
 */
export function createAdRate(hearsay?: Hearsay) {
  const buckets = createBuckets({ shared: { hearsay, topic: 'ad-pace' } });
  return {
    /** Who: the account, and the address that it comes from. */
    take({ account, address }: { account: string | null; address: string }, event: AdEventKind, now: number): Rate {
      const worst = Math.max(
        account === null ? -1 : buckets.debt(`account ${account} ${event}`, accountPace[event], now),
        buckets.debt(`address ${address}`, addressPace, now),
      );
      if (worst <= 0) return 'fine';
      return worst > refusedPast ? 'flood' : 'impossible';
    },
  };
}
