import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../lib/api/query.ts';
import { useSignedIn, withAccount } from '../../lib/session/session.ts';
import { useAppStore } from '../../lib/storage/app-store.ts';

export const watchedQuery = () => callQuery('getWatchedToday', {}, 'moment');

/** Today's rewarded ads and the views left; nothing is asked while nobody is signed in. */
export function useWatchedToday() {
  const enabled = useSignedIn();
  const query = useQuery({ ...watchedQuery(), enabled });
  return { ...query, data: enabled ? query.data : undefined };
}

/** Opens the sheet with today's ads over any screen; views belong to an account. */
export function openWatchAd(): void {
  void withAccount(() => useAppStore.setState({ showLookAd: true }));
}

export function closeWatchAd(): void {
  useAppStore.setState({ showLookAd: false });
}
