import type { CallInput } from '@liuguang/contract/calls.ts';
import { mutationOptions } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';
import { offerPushLater } from '../../../lib/push/offer-later.ts';

/** The own videos that a post can show. */
export const ownVideosQuery = () => callQuery('myUploads', { kind: 'video', size: 20 }, 'moment');

/** Its sheet says a refusal in place. */
export function publishPostMutation() {
  return mutationOptions({
    mutationFn: (given: CallInput<'post/create'>) => callApi('post/create', given, { tell: true, quiet: true }),
    onSuccess: () => offerPushLater('reply'),
  });
}
