import type { CallOutput } from '@liuguang/contract/calls.ts';
import { fail, failSaying } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { shanghaiDay, shanghaiMidnight } from '../../platform/time/shanghai.ts';
import type { AdService } from '../ad/ad.public.ts';
import { isFree } from '../playback/playback.public.ts';
import type { NovelService } from '../novel/novel.public.ts';
import type { VideoService } from '../video/video.public.ts';
import { type AdWatches, type Ledger, notForYouth } from '../credits/credits.public.ts';
import { type Db, transact } from '../../platform/db/db.ts';

/** TTL of a watch token. */
const longestWatchMs = 3_600_000;

export type FreeViewService = ReturnType<typeof freeViewService>;

interface Deps {
  readonly db: Db;
  readonly ledger: Ledger;
  readonly watches: AdWatches;
  readonly ads: Pick<AdService, 'list' | 'recent'>;
  readonly videos: Pick<VideoService, 'watchable'>;
  readonly novels: Pick<NovelService, 'chapterOf'>;
  readonly clock: () => number;
}

export function freeViewService({ db, ledger, watches, ads, videos, novels, clock }: Deps) {
  /** One reading of the clock for the whole answer: entry, balance and reset belong to the same day. */
  async function views(accountId: string, now: number) {
    return { viewingTimes: await ledger.left(accountId, shanghaiDay(now)), resetAt: shanghaiMidnight(now) };
  }

  return {
    async watchedToday(account: Account): Promise<CallOutput<'getWatchedToday'>> {
      const now = clock();
      const { agentId, accountId } = account;
      const [list, earned] = await Promise.all([
        account.youth ? [] : ads.list(agentId, 'rewarded', account),
        ledger.earned(accountId, shanghaiDay(now)),
      ]);
      return {
        // Copies, because the list is cached and shared.
        list: list.map((ad) => Object.assign({}, ad, { isLook: earned.has(sourceOf(ad.adId)) ? 1 : 0 } as const)),
        ...(await views(accountId, now)),
      };
    },

    async earn({ agentId, accountId, youth }: Account, adId: string, token: string) {
      if (youth) throw notForYouth();
      // `recent`: an ad whose campaign ended while it was watched still counts.
      const { ad } = await ads.recent(agentId, adId);
      if (ad.placement !== 'rewarded') throw fail('NOT_FOUND');
      const now = clock();
      const day = shanghaiDay(now);
      const source = sourceOf(ad.adId);
      if ((await ledger.earned(accountId, day)).has(source)) throw seen();
      await transact(db, async (trx) => {
        const age = { now, leastMs: ad.playSecond * 1000, mostMs: longestWatchMs };
        if (!(await watches.use(trx, { accountId, adId: ad.adId, token }, age))) {
          throw failSaying('广告还没有看完，请重新观看', 'FORBIDDEN');
        }
        if (!(await ledger.earn(trx, { agentId, accountId }, { day, source, at: now }))) throw seen();
      });
      return await views(accountId, now);
    },

    async spend(account: Account, videoId: string): Promise<CallOutput<'reduceUserViewingTimes'>> {
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

    async spendOnChapter(account: Account, chapterId: string): Promise<CallOutput<'reduceUserViewingTimes'>> {
      const chapter = await novels.chapterOf(account, chapterId);
      const now = clock();
      const { accountId } = account;
      const costsNothing = chapter.access === 'free' || account.vip || chapter.authorId === accountId;
      if (costsNothing) return { spent: false, ...(await views(accountId, now)) };
      if (chapter.access === 'vip') throw failSaying('开通VIP即可阅读', 'VIP_NEEDED', { previewSeconds: 0 });
      const outcome = await ledger.spendOnChapter(accountId, chapter.chapterId, shanghaiDay(now), now);
      const left = await views(accountId, now);
      if (outcome === 'none') throw fail('NO_FREE_VIEW', left);
      return { spent: outcome === 'spent', ...left };
    },
  };
}

function seen() {
  return failSaying('今天已经看过这个广告了', 'CONFLICT');
}

function sourceOf(adId: string): string {
  return `ad ${adId}`;
}
