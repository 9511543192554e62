import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { showCollected } from '../../../entities/shelf/collect.ts';
import { callQuery, keys } from '../../../lib/api/query.ts';

export const listingQuery = (listingId: string) => callQuery('listing/getListingInfo', { listingId }, 'moment');

/** The contact, once the server has counted it: a mutation, because it counts and is not kept with the listing. */
export function revealContactMutation(listingId: string) {
  return mutationOptions({
    mutationFn: async () => (await callApi('listing/getListingInfo', { listingId, contact: true })).contact,
  });
}

/** Keeps a listing, or stops to: optimistic, and taken back when it is refused. */
export function collectListingMutation(listingId: string) {
  const { queryKey } = listingQuery(listingId);
  return mutationOptions({
    mutationFn: async (collected: boolean): Promise<void> => {
      if (collected) await callApi('listing/collectListing', { listingId }, { tell: true });
      else await callApi('listing/delCollectListing', { listingIds: [listingId] }, { tell: true });
    },
    onMutate: (collected, { client }) => showCollected(client, queryKey, collected),
    onError: (_error, collected, _before, { client }) => showCollected(client, queryKey, !collected),
    onSuccess: (_answer, _collected, _before, { client }) =>
      void client.invalidateQueries({ queryKey: keys.call('myCollectList') }),
  });
}

/** Takes a seat or a place in the queue; which of them, only the server knows. Refused, the seats have changed. */
export function signUpMutation(listingId: string) {
  return mutationOptions({
    mutationFn: () => callApi('listing/signUp', { listingId }, { tell: true }),
    onSettled: (_answer, _error, _given, _before, { client }) => renewSeats(client, listingId),
  });
}

export function cancelSignUpMutation(listingId: string) {
  return mutationOptions({
    mutationFn: () => callApi('listing/cancelSignUp', { listingId }, { tell: true }),
    onSuccess: (_answer, _given, _before, { client }) => renewSeats(client, listingId),
  });
}

async function renewSeats(client: QueryClient, listingId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: listingQuery(listingId).queryKey }),
    client.invalidateQueries({ queryKey: keys.call('listing/mySignUps') }),
    client.invalidateQueries({ queryKey: keys.call('listing/getListingList') }),
  ]);
}
