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

const corner = shape({
  adId: text(64),
  adName: text(64),
  adPicture: text(256),
  adJupAddress: text(2048),
  openType: index,
});

/** `TOP_RIGHT_AD` is JSON, and so is what was kept; anything else is no corner. */
function topAdOf(json: string): TopAd | undefined {
  try {
    const read = corner({ adId: '', adPicture: '', openType: 1, ...(JSON.parse(json) as object) });
    if (!read) return undefined;
    const { adId, ...ad } = read;
    return adId === '' ? ad : { adId, ...ad };
  } catch {
    return undefined;
  }
}

/** What is kept of it; empty when there is none. */
function textOf(ad: TopAd | undefined): string {
  if (!ad) return '';
  const { adId, adName, adPicture, adJupAddress, openType } = ad;
  return JSON.stringify({ adId, adName, adPicture, adJupAddress, openType });
}

/** An ad that is booked there comes first, then the operator's own; until both are known, what was there at the last visit. */
export function useTopAd(): TopAd | undefined {
  const keys = usePlatformKeys();
  const booked = useQuery(cornerQuery());
  const known = booked.data !== undefined && keys.known;
  const current = booked.data?.list[0] ?? topAdOf(keys.text('TOP_RIGHT_AD'));
  const kept = known ? textOf(current) : undefined;
  useEffect(() => {
    if (kept === undefined) return;
    if (kept === '') local.remove('topAd');
    else local.write('topAd', kept);
  }, [kept]);
  return known ? current : (topAdOf(local.read('topAd') ?? '') ?? current);
}
