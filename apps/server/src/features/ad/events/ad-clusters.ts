import type { AdEventKind } from '@liuguang/contract/shapes/ad.ts';
import { isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { upTo } from '../../../platform/cache/up-to.ts';
import { type Hearsay, nameOf } from '../../../platform/limits/hearsay.ts';
import { addressKey, networkOf } from '../../../platform/net/address.ts';

/** How much of one ad is billed in an hour to one account, and to all accounts without a phone of one device or address. */
interface Share {
  readonly account: number;
  readonly device: number;
  readonly address: number;
}

/** docs/decisions/2026-11-17-ad-clusters.md has the reasons for the numbers. */
export const shares: Readonly<Record<AdEventKind, Share>> = {
  show: { account: 30, device: 60, address: 120 },
  click: { account: 12, device: 12, address: 24 },
  start: { account: 10, device: 20, address: 60 },
};
/** A /48 of IPv6 is given to one customer as well as to a town of phones: this many times what a /64 has. */
const networkTimes = 20;
const hourMs = 3_600_000;

export interface AdWatcher {
  readonly accountId: string;
  /** A phone is bound: the one thing about an account that is not free. */
  readonly hasPhone: boolean;
  /** Of its browser, where that has a cookie. */
  readonly device: string | null;
  readonly address: string;
}

export type AdClusters = ReturnType<typeof createAdClusters>;

interface Budget {
  /** Counted in place: to set it again in the cache would cost as much as to look it up. */
  count: number;
  /** Not yet told to the other processes. */
  untold: number;
}

/** They are told once this part of a budget is used. */
const worthTelling = 0.25;
const topic = 'ad-cluster';

/**
 * Accounts are made in two calls, so they are no measure of how many people see an ad: those of one address and those of
 * one device share a budget. In memory, as the pace is (ad-rate.ts); processes tell each other what is used.
 */
export function createAdClusters(hearsay?: Hearsay) {
  const budgets = new LRUCache<string, Budget>(upTo(100_000));

  function budgetOf(name: string): Budget {
    const known = budgets.get(name);
    if (known) return known;
    const fresh = { count: 0, untold: 0 };
    budgets.set(name, fresh);
    return fresh;
  }

  hearsay?.on(topic, (name, count) => {
    budgetOf(name).count += count;
  });

  return {
    /**
     * Takes one event of the ad from every budget that it falls under; false, and nothing taken, when one is used up.
     */
    take(watcher: AdWatcher, { adId, event }: { adId: string; event: AdEventKind }, now: number): boolean {
      const prefix = `${Math.floor(now / hourMs)} ${adId} ${event}`;
      const all = sharesOf(watcher, shares[event]).map(([whose, most]) => {
        const key = `${prefix} ${whose}`;
        const name = hearsay ? nameOf(key) : key;
        return { name, most, budget: budgetOf(name) };
      });
      if (all.some(({ budget, most }) => budget.count >= most)) return false;
      for (const { name, most, budget } of all) {
        budget.count += 1;
        budget.untold += 1;
        if (!hearsay || budget.count < most * worthTelling) continue;
        hearsay.tell(topic, name, budget.untold);
        budget.untold = 0;
      }
      return true;
    },
  };
}

function sharesOf({ accountId, hasPhone, device, address }: AdWatcher, share: Share): [string, number][] {
  const own: [string, number] = [`account ${accountId}`, share.account];
  if (hasPhone) return [own];
  const shared: [string, number][] = [[`address ${addressKey(address)}`, share.address]];
  if (isIPv6(address)) shared.push([`network ${networkOf(address)}`, share.address * networkTimes]);
  if (device !== null) shared.push([`device ${device}`, share.device]);
  return [own, ...shared];
}
