import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callPages, keys } from '../../../lib/api/query.ts';

export const mySignUpsQuery = () => callPages('listing/mySignUps', {}, 'moment');
export const myListingsQuery = () => callPages('listing/mine', {}, 'moment');

export function withdrawMutation() {
  return mutationOptions({
    mutationFn: (listingId: string) => callApi('listing/withdraw', { listingId }, { tell: true }),
    onSuccess: (_answer, _listingId, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.call('listing/mine') }),
  });
}
