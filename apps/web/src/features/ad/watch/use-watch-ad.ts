import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useState } from 'react';
import { playSeconds } from '../api.ts';
import { useBeginAd, useEarnView } from './reward-api.ts';

/** Chosen by the viewer, so it may be longer than a splash. */
const longestSeconds = 120;

export interface WatchedAd {
  readonly ad: Ad;
  readonly token: string;
  /** When it has been watched. */
  readonly until: number;
}

/** Watching an ad for a view: the server gives a token at the start and counts it when it is old enough. */
export function useWatchAd() {
  const begin = useBeginAd();
  const earnView = useEarnView();
  const [watched, setWatched] = useState<WatchedAd | null>(null);

  const start = async (ad: Ad): Promise<void> => {
    try {
      const token = await begin(ad.adId);
      // Counted from the answer on, so that the token is never younger than the ad is long.
      if (token !== null) setWatched({ ad, token, until: Date.now() + playSeconds(ad, longestSeconds) * 1000 });
    } catch {
      // The client has told why.
    }
  };

  const earn = async ({ ad, token }: WatchedAd): Promise<void> => {
    if (ad.isLook === 1) return;
    // The client has told why not.
    await earnView({ adId: ad.adId, token }).catch(() => undefined);
  };

  return { watched, start, earn, close: () => setWatched(null) };
}
