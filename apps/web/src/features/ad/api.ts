import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { callQuery } from '../../lib/api/query.ts';

export const popupQuery = () => callQuery('getAdInfo', { adAddress: '6' }, 'settings');

export const bannerQuery = () => callQuery('getAdInfo', { adAddress: '3' }, 'settings');

export const floatingQuery = () => callQuery('getAdInfo', { adAddress: 'floatingIcon' }, 'settings');

/** What is still to be earned first, the rest in its order. */
export function unseenFirst(ads: readonly Ad[]): Ad[] {
  return ads.toSorted((a, b) => a.isLook - b.isLook);
}

export function seenCount(ads: readonly Ad[]): number {
  return ads.filter(({ isLook }) => isLook === 1).length;
}

const defaultSeconds = 5;

/** How long an ad holds the screen. A missing or absurd number holds nobody for an hour: it is cut to `most`. */
export function playSeconds({ playSecond }: Pick<Ad, 'playSecond'>, most: number): number {
  return playSecond > 0 ? Math.min(playSecond, most) : defaultSeconds;
}
