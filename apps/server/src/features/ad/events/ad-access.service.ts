import { createHmac, randomUUID } from 'node:crypto';
import type { Ad, AdEventKind } from '@liuguang/contract/shapes/ad.ts';
import { createBatches } from '../../../platform/db/batches.ts';
import { addressKey } from '../../../platform/net/address.ts';
import { fail } from '../../../platform/errors/fail.ts';
import type { Account } from '../../../platform/caller/caller.ts';
import { shanghaiDay } from '../../../platform/time/shanghai.ts';
import { isBot } from '../../../platform/caller/bots.ts';
import type { AdClusters } from './ad-clusters.ts';
import type { AdEventRepository } from './ad-event.repository.ts';
import type { AdEvent } from './ad-event.ts';
import type { AdRate } from './ad-rate.ts';
import type { AdService } from '../ad.service.ts';

export interface AdAccess {
  readonly adId: string;
  readonly event: AdEventKind;
  readonly viewId: string | undefined;
}

export interface AdCaller {
  readonly agentId: string;
  readonly account: Account | null;
  readonly address: string;
  readonly userAgent: string;
  /** Of the browser, where it brought a cookie. */
  readonly device?: string | null;
}

export type AdAccessService = ReturnType<typeof adAccessService>;

interface Deps {
  readonly ads: Pick<AdService, 'one' | 'recent'>;
  readonly events: AdEventRepository;
  readonly rate: AdRate;
  readonly clusters: AdClusters;
  /** Begins to watch a rewarded ad; refuses who may not. */
  readonly beginWatch: (account: Account, ad: Ad) => Promise<string>;
  /** Signs the keys of events, so that nobody who reads them can tell whose they are. */
  readonly pepper: Buffer;
  readonly clock: () => number;
}

/** Without an id of the view, this long is one view: a client that knows none sends each event once. */
const viewMs = 60_000;

export function adAccessService({ ads, events, rate, clusters, beginWatch, pepper, clock }: Deps) {
  const batches = createBatches<AdEvent, undefined>({
    everyMs: 20,
    most: 1000,
    pressing: 50,
    lanes: 2,
    write: async (batch) => {
      await events.write(batch);
      return batch.map(() => undefined);
    },
  });

  function judge(caller: AdCaller, { adId, event }: AdAccess, running: boolean, now: number) {
    const { account, address, userAgent, device = null } = caller;
    const found = rate.take({ account: account?.accountId ?? null, address: addressKey(address) }, event, now);
    if (found === 'flood') throw fail('TOO_OFTEN', { retryAfter: 60 });
    if (isBot(userAgent)) return 'bot';
    if (!account) return 'anonymous';
    if (found === 'impossible') return 'rate';
    if (!running) return 'over';
    const watcher = { accountId: account.accountId, hasPhone: account.hasPhone ?? false, device, address };
    return clusters.take(watcher, { adId, event }, now) ? 'counted' : 'rate';
  }

  /** Only what would count can use a key up: a program cannot take the view of a person away. */
  function keyOf(account: Account, adId: string, { event, viewId }: AdAccess, now: number): string {
    const view = viewId ?? `minute ${Math.floor(now / viewMs)}`;
    const signed = createHmac('sha256', pepper).update(`ad event\0${account.accountId}\0${adId}\0${event}\0${view}`);
    return signed.digest('hex').slice(0, 32);
  }

  return {
    /** Writes the event down; settles after the commit. A start gives the token that proves it. */
    async access(caller: AdCaller, access: AdAccess): Promise<string | null> {
      const now = clock();
      const { agentId, account } = caller;
      const { event } = access;
      if (event === 'start' && !account) throw fail('NOT_LOGGED_IN');
      const { ad, running, capped } = await ads.recent(agentId, access.adId);
      if (event === 'start' && (!running || ad.placement !== 'rewarded')) throw fail('NOT_FOUND');
      const verdict = judge(caller, { ...access, adId: ad.adId }, running, now);
      const token = event === 'start' && account ? await beginWatch(account, ad) : null;
      const counts = verdict === 'counted' && account !== null;
      await batches.add({
        key: counts ? keyOf(account, ad.adId, access, now) : randomUUID(),
        at: now,
        agentId,
        adId: ad.adId,
        placement: ad.placement,
        event,
        verdict,
        cap: counts && capped && event === 'show' ? { accountId: account.accountId, day: shanghaiDay(now) } : null,
      });
      return token;
    },

    close: () => batches.close(),
  };
}
