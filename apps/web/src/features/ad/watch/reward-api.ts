import { useMutation, useQueryClient } from '@tanstack/react-query';
import { watchedQuery } from '../../../entities/video/watched-today.ts';
import { callApi } from '../../../lib/api/client.ts';
import { keys } from '../../../lib/api/query.ts';
import { adjustUser } from '../../../lib/session/session.ts';

/** Begins an ad; the server's token says when that was. */
export function useBeginAd() {
  return useMutation({
    mutationFn: async (adId: string) => (await callApi('accessAd', { adId, event: 'start' })).token,
  }).mutateAsync;
}

/** Earns a view with an ad that was watched to its end. */
export function useEarnView() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (watched: { adId: string; token: string }) => callApi('addUserViewingTimes', watched, { tell: true }),
    onSuccess: ({ viewingTimes }) => adjustUser({ viewingTimes }),
    // Refused or not: the list says what counts.
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: watchedQuery().queryKey }),
        client.invalidateQueries({ queryKey: keys.call('getUserInfo') }),
      ]),
  }).mutateAsync;
}
