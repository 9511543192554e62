import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { usePlatformKeys } from '../../lib/config/agent.ts';
import { index, shape, text } from '../../lib/storage/schema.ts';
import { local } from '../../lib/storage/storage.ts';
import { cornerQuery } from './api.ts';

/** What stands in the corner. Without an id it is the operator's own (`TOP_RIGHT_AD`), which is not counted. */
export type TopAd = Pick<Ad, 'adName' | 'adPicture' | 'adJupAddress' | 'openType'> & {
  readonly adId?: string;
  readonly picture?: Ad['picture'];
};

const ofKey = shape({ adName: text(64), adPicture: text(256), adJupAddress: text(2048), openType: index });

/** `TOP_RIGHT_AD` is JSON; anything else is no corner. */
export function topAdOfKey(value: string): TopAd | undefined {
  try {
    return ofKey({ adPicture: '', openType: 1, ...(JSON.parse(value) as object) });
  } catch {
    return undefined;
  }
}

/** An ad that is booked there comes first, then the operator's own; until both are known, what was there at the last visit. */
export function useTopAd(): TopAd | undefined {
  const keys = usePlatformKeys();
  const booked = useQuery(cornerQuery());
  const known = booked.data !== undefined && keys.known;
  const current = booked.data?.list[0] ?? topAdOfKey(keys.text('TOP_RIGHT_AD'));
  const kept = known ? JSON.stringify(current ?? null) : undefined;
  useEffect(() => {
    if (kept === undefined) return;
    const ad = JSON.parse(kept) as TopAd | null;
    if (!ad) return local.remove('topAd');
    const { adId = '', adName, adPicture, adJupAddress, openType } = ad;
    local.write('topAd', { adId, adName, adPicture, adJupAddress, openType });
  }, [kept]);
  if (known) return current;
  const last = local.read('topAd');
  if (!last) return current;
  const { adId, ...rest } = last;
  return adId === '' ? rest : { adId, ...rest };
}
