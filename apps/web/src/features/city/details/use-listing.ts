import type { Listing } from '@liuguang/contract/shapes/listing.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery, keys } from '../../../lib/api/query.ts';

export function listingQuery(listingId: string) {
  return callQuery('listing/getListingInfo', { listingId }, 'moment');
}

/** What a caller can do with a listing; each shows what the server said. */
export function useListingActions(listingId: string) {
  const client = useQueryClient();
  const { queryKey } = listingQuery(listingId);
  const change = (next: (known: Listing) => Listing) =>
    client.setQueryData<Listing>(queryKey, (known) => known && next(known));
  const refresh = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey }),
      client.invalidateQueries({ queryKey: keys.call('listing/mySignUps') }),
      client.invalidateQueries({ queryKey: keys.call('listing/getListingList') }),
    ]);
  };
  return {
    /** The contact, once the server has counted it. */
    async reveal() {
      return (await callApi('listing/getListingInfo', { listingId, contact: true })).contact;
    },
    async collect(collected: boolean) {
      if (collected) await callApi('listing/collectListing', { listingId }, { tell: true });
      else await callApi('listing/delCollectListing', { listingIds: [listingId] }, { tell: true });
      change((known) => ({
        ...known,
        collects: Math.max(0, known.collects + Number(collected) - Number(known.my.collected)),
        my: { ...known.my, collected },
      }));
      void client.invalidateQueries({ queryKey: keys.call('myCollectList') });
    },
    async signUp() {
      try {
        await callApi('listing/signUp', { listingId }, { tell: true });
      } finally {
        await refresh();
      }
    },
    async cancel() {
      await callApi('listing/cancelSignUp', { listingId }, { tell: true });
      await refresh();
    },
  };
}
