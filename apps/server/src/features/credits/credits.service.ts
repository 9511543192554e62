import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { failSaying } from '../../platform/errors/fail.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import type { AdWatches } from './ad-watch.repository.ts';
import type { Ledger } from './ledger.repository.ts';

interface Deps {
  readonly ledger: Pick<Ledger, 'left'>;
  readonly watches: Pick<AdWatches, 'begin'>;
  readonly clock: () => number;
}

/** The balance of views. What earns and spends them is the free view, which needs ads and titles. */
export function creditsService({ ledger, watches, clock }: Deps) {
  return {
    /** Views left today. Every one is earned by an ad: nobody is given any by the day, so there is nothing to reset. */
    viewsLeft: async (accountId: string) => await ledger.left(accountId, shanghaiDay(clock())),

    /** Begins to watch a rewarded ad; the token proves it later. */
    async beginWatch(account: Account, { adId, playSecond }: Pick<Ad, 'adId' | 'playSecond'>): Promise<string> {
      if (account.youth) throw notForYouth();
      return await watches.begin(account.accountId, adId, { at: clock(), lastsMs: playSecond * 1000 });
    },
  };
}

export function notForYouth() {
  return failSaying('青少年模式下不能观看激励广告', 'FORBIDDEN');
}
