import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery, keys } from '../../../lib/api/query.ts';

/** An own listing as its form holds it. */
export const ownFormQuery = (listingId: string) => ({
  ...callQuery('listing/form', { listingId }, 'moment'),
  // A form that is opened again begins with what the server has.
  gcTime: 0,
});

export function submitListingMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'listing/submit'>) => callApi('listing/submit', given, { tell: true }),
    onSuccess: (_answer, _given, _before, { client }) =>
      void client.invalidateQueries({ queryKey: keys.call('listing/mine') }),
  });
}
