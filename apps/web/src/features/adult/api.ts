import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages } from '../../lib/api/query.ts';
import { forgetAdult } from '../../lib/session/forget-adult.ts';
import { adjustUser } from '../../lib/session/session.ts';

export const videosQuery = () => callPages('getVideoByGroup', { rating: '18', sort: 'new' }, 'feed');

export const novelsQuery = () => callPages('novel/novelListByGroup', { rating: '18', sort: 'new' }, 'feed');

/** Leaves the area: the server forgets the age, this device what it showed. */
export function leaveMutation() {
  return mutationOptions({
    mutationFn: () => callApi('leaveAdult', {}, { tell: true, quiet: true }),
    onSuccess: async () => {
      adjustUser({ ageConfirmed: false });
      await forgetAdult();
    },
  });
}
