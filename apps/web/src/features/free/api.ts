import type { Ad } from '@liuguang/contract/shapes/ad.ts';
import { useQuery } from '@tanstack/react-query';
import { callPages, callQuery } from '../../shared/query.ts';
import { useSignedIn } from '../../shared/session.ts';

export function freeVideosQuery() {
  return callPages('getVideoByGroup', { access: 'free', sort: 'new' }, 'feed');
}

export function watchedQuery() {
  return callQuery('getWatchedToday', {}, 'moment');
}

/** Today's rewarded ads and the views left; nothing is asked while nobody is signed in. */
export function useWatchedToday() {
  const enabled = useSignedIn();
  const query = useQuery({ ...watchedQuery(), enabled });
  return { ...query, data: enabled ? query.data : undefined };
}

/** What is still to be earned first, the rest in its order. */
export function unseenFirst(ads: readonly Ad[]): Ad[] {
  return ads.toSorted((a, b) => a.isLook - b.isLook);
}

export function seenCount(ads: readonly Ad[]): number {
  return ads.filter(({ isLook }) => isLook === 1).length;
}
