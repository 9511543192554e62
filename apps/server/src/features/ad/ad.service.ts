import type { Ad, Placement } from '@liuguang/contract/shapes/ad.ts';
import { fail } from '../../platform/errors/fail.ts';
import type { Account } from '../../platform/caller/caller.ts';
import { shanghaiDay } from '../../platform/time/shanghai.ts';
import { weightedRanking } from './ad-ranking.ts';
import type { AdRepository, StoredAd } from './ad.repository.ts';

/** A NOTIFY on channel `invalidate` with this payload drops cached ad lists. */
export const adTag = 'ad';

/** How far a budget may be overdrawn in shown ads: those of this long, and those already on screen. Never in billed ones. */
const catalogueMs = 1000;
/** An ad that was on screen when it ended still gets its events and pays its reward. */
const graceMs = 3_600_000;
/** An account keeps its order for an hour, so that a list does not jump; everybody else's draw is one of the minute. */
const accountOrderMs = 3_600_000;
const sharedOrderMs = 60_000;

/** Overlays stand in somebody's way, so few of them come at once; a wall may be long. */
const most: Readonly<Record<Placement, number>> = {
  splash: 1,
  homePopup: 5,
  bottomBanner: 3,
  topRight: 1,
  floatingIcon: 1,
  featured: 10,
  rewarded: 30,
  free: 60,
  crack: 100,
  application: 100,
};

export type AdService = ReturnType<typeof adService>;

export function adService({ repository, clock }: { repository: AdRepository; clock: () => number }) {
  let fresh: { ads: readonly StoredAd[]; until: number } | undefined;
  let loading: Promise<readonly StoredAd[]> | undefined;

  async function load(): Promise<readonly StoredAd[]> {
    const mine = repository.all(clock() - graceMs);
    loading = mine;
    try {
      const ads = await mine;
      // Only the newest read may be kept: one that began before `forget` could hold what was just changed.
      if (loading === mine) fresh = { ads, until: clock() + catalogueMs };
      return ads;
    } finally {
      if (loading === mine) loading = undefined;
    }
  }

  function catalogue(): readonly StoredAd[] | Promise<readonly StoredAd[]> {
    return fresh && fresh.until > clock() ? fresh.ads : (loading ?? load());
  }

  async function find(agentId: string, adId: string): Promise<StoredAd> {
    const isIt = ({ ad, agentIds, startsAt }: StoredAd) =>
      ad.adId === adId && agentIds.includes(agentId) && (startsAt ?? 0) <= clock();
    // One that is not known may have been made since the last read.
    const found = (await catalogue()).find(isIt) ?? (await (loading ?? load())).find(isIt);
    if (!found) throw fail('NOT_FOUND');
    return found;
  }

  async function withinCaps(ads: readonly StoredAd[], { accountId }: Account, now: number) {
    if (ads.every(({ dailyCap }) => dailyCap === null)) return ads;
    const shows = await repository.shows(accountId, shanghaiDay(now));
    return ads.filter(({ ad, dailyCap }) => dailyCap === null || (shows.get(ad.adId) ?? 0) < dailyCap);
  }

  return {
    /** What this viewer is shown in a placement, in order. Null is anybody: nothing personal is in the answer. */
    async list(agentId: string, placement: Placement, viewer: Account | null): Promise<Ad[]> {
      // VIP pays for seeing none; watching one for a reward is nobody's duty.
      if (viewer?.vip && placement !== 'rewarded') return [];
      const now = clock();
      const running = (await catalogue()).filter(
        (one) => one.ad.placement === placement && one.agentIds.includes(agentId) && runs(one, now),
      );
      const allowed = viewer ? await withinCaps(running, viewer, now) : running;
      const seed = viewer
        ? `account ${viewer.accountId} ${Math.floor(now / accountOrderMs)}`
        : `${agentId} ${placement} ${Math.floor(now / sharedOrderMs)}`;
      const candidates = allowed.map(({ ad, position, weight }) => ({ id: ad.adId, ad, position, weight }));
      return weightedRanking(candidates, seed)
        .slice(0, most[placement])
        .map(({ ad }) => ad);
    },

    /** Refuses an ad that the agent does not show now. */
    async one(agentId: string, adId: string): Promise<Ad> {
      const found = await find(agentId, adId);
      if (!runs(found, clock())) throw fail('NOT_FOUND');
      return found.ad;
    },

    /**
     * Also an ad that is paused or used up, or ended within the last hour; `running` says whether it is still shown.
     */
    async recent(agentId: string, adId: string): Promise<{ ad: Ad; running: boolean; capped: boolean }> {
      const found = await find(agentId, adId);
      return { ad: found.ad, running: runs(found, clock()), capped: found.dailyCap !== null };
    },

    /** Reads the ads again before the next answer. */
    forget() {
      fresh = undefined;
      loading = undefined;
    },
  };
}

function runs({ startsAt, endsAt, paused, usedUp }: StoredAd, now: number): boolean {
  return !paused && !usedUp && (startsAt === null || startsAt <= now) && (endsAt === null || endsAt > now);
}
