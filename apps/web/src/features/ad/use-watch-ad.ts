import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';
import { adjustUser } from '../../lib/session/session.ts';
import { watchedQuery } from '../../entities/video/watched-today.ts';
import { playSeconds } from './api.ts';

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
  const client = useQueryClient();
  const [watched, setWatched] = useState<WatchedAd | null>(null);

  const start = async (ad: Ad): Promise<void> => {
    try {
      const { token } = await callApi('accessAd', { adId: ad.adId, event: 'start' });
      // Counted from the answer on, so that the token is never younger than the ad is long.
      if (token !== null) setWatched({ ad, token, until: Date.now() + playSeconds(ad, longestSeconds) * 1000 });
    } catch {
      // The client has told why.
    }
  };

  const earn = async ({ ad, token }: WatchedAd): Promise<void> => {
    if (ad.isLook === 1) return;
    try {
      const { viewingTimes } = await callApi('addUserViewingTimes', { adId: ad.adId, token }, { tell: true });
      adjustUser({ viewingTimes });
    } catch {
      // The client has told why; the list below says what counts.
    }
    await Promise.all([
      client.invalidateQueries({ queryKey: watchedQuery().queryKey }),
      client.invalidateQueries({ queryKey: keys.call('getUserInfo') }),
    ]);
  };

  return { watched, start, earn, close: () => setWatched(null) };
}
