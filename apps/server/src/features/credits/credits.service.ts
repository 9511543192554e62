import type { CallOutput } from '@liuguang/contract/calls.ts';
import type { Kysely } from 'kysely';
import { createBatches } from '../../platform/db/batches.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { fail, failSaying } from '../../platform/http/fail.ts';
import type { Account } from '../../platform/http/handlers.ts';
import { shanghaiDay, shanghaiMidnight } from '../../platform/time/shanghai.ts';
import type { AdService } from '../ad/ad.service.ts';
import { isFree } from '../playback/entitlement.service.ts';
import type { VideoService } from '../video/video.service.ts';
import type { AdEvent, AdWatches } from './ad-watch.repository.ts';
import type { Ledger } from './ledger.repository.ts';

/** A token that nobody came back for is worth nothing the next hour. */
const longestWatchMs = 3_600_000;

export interface CreditsService {
  /** Views left today. Every one is earned by an ad: nobody is given any by the day, so there is nothing to reset. */
  left(accountId: string): Promise<number>;
  watchedToday(account: Account): Promise<CallOutput<'getWatchedToday'>>;
  /** Records the event; a start gives the token that proves it. */
  access(agentId: string, account: Account | null, adId: string, event: AdEvent['event']): Promise<string | null>;
  earn(account: Account, adId: string, token: string): Promise<CallOutput<'addUserViewingTimes'>>;
  spend(account: Account, videoId: string): Promise<CallOutput<'reduceUserViewingTimes'>>;
  close(): Promise<void>;
}

interface Deps {
  readonly db: Kysely<Schema>;
  readonly ledger: Ledger;
  readonly watches: AdWatches;
  readonly ads: AdService;
  readonly videos: Pick<VideoService, 'watchable'>;
  readonly clock: () => number;
}

export function creditsService({ db, ledger, watches, ads, videos, clock }: Deps): CreditsService {
  const events = createBatches<AdEvent, undefined>({
    everyMs: 20,
    most: 1000,
    write: async (batch) => {
      await watches.count(batch);
      return batch.map(() => undefined);
    },
  });

  /** One reading of the clock for the whole answer: entry, balance and reset belong to the same day. */
  async function views(accountId: string, now: number) {
    return { viewingTimes: await ledger.left(accountId, shanghaiDay(now)), resetAt: shanghaiMidnight(now) };
  }

  async function rewarded(agentId: string, adId: string) {
    const ad = await ads.one(agentId, adId);
    if (ad.placement !== 'rewarded') throw fail('NOT_FOUND');
    return ad;
  }

  return {
    left: async (accountId) => await ledger.left(accountId, shanghaiDay(clock())),

    async watchedToday({ agentId, accountId }) {
      const now = clock();
      const [list, earned] = await Promise.all([
        ads.running(agentId, 'rewarded'),
        ledger.earned(accountId, shanghaiDay(now)),
      ]);
      return {
        list: list.map((ad) => Object.assign(ad, { isLook: earned.has(sourceOf(ad.adId)) ? 1 : 0 } as const)),
        ...(await views(accountId, now)),
      };
    },

    async access(agentId, account, adId, event) {
      const now = clock();
      if (event === 'start' && !account) throw fail('NOT_LOGGED_IN');
      const ad = event === 'start' ? await rewarded(agentId, adId) : await ads.one(agentId, adId);
      await events.add({ agentId, adId: ad.adId, day: shanghaiDay(now), event });
      return event === 'start' && account ? await watches.begin(account.accountId, ad.adId, now) : null;
    },

    async earn({ agentId, accountId }, adId, token) {
      const ad = await rewarded(agentId, adId);
      const now = clock();
      const day = shanghaiDay(now);
      const source = sourceOf(ad.adId);
      if ((await ledger.earned(accountId, day)).has(source)) throw seen();
      await db.transaction().execute(async (trx) => {
        const age = { now, leastMs: ad.playSecond * 1000, mostMs: longestWatchMs };
        if (!(await watches.use(trx, { accountId, adId: ad.adId, token }, age))) {
          throw failSaying('广告还没有看完，请重新观看', 'FORBIDDEN');
        }
        if (!(await ledger.earn(trx, { agentId, accountId }, { day, source, at: now }))) throw seen();
      });
      return await views(accountId, now);
    },

    async spend(account, videoId) {
      const { video } = await videos.watchable(account.agentId, videoId, account);
      const now = clock();
      const { accountId } = account;
      const costsNothing = isFree(video) || account.vip || video.authorId === accountId;
      if (costsNothing) return { spent: false, ...(await views(accountId, now)) };
      if (video.access === 'vip') throw fail('VIP_NEEDED', { previewSeconds: video.previewSeconds });
      const outcome = await ledger.spend(accountId, video.videoId, shanghaiDay(now), now);
      const left = await views(accountId, now);
      if (outcome === 'none') throw fail('NO_FREE_VIEW', left);
      return { spent: outcome === 'spent', ...left };
    },

    close: () => events.close(),
  };
}

function seen() {
  return failSaying('今天已经看过这个广告了', 'CONFLICT');
}

function sourceOf(adId: string): string {
  return `ad ${adId}`;
}
