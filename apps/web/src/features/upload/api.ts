import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery, keys } from '../../lib/api/query.ts';
import type { Kind } from './kinds.ts';
import { discardUpload, findUnfinished } from './tus.ts';

export const uploadsQuery = (kind: Kind) => callPages('myUploads', { kind }, 'moment');
export const videoGroupsQuery = () => callQuery('getVideoGroups', {}, 'settings');
export const novelGroupsQuery = () => callQuery('novel/groups', {}, 'settings');

/** What a closed tab left behind on this device. */
export function unfinishedQuery() {
  return queryOptions({
    queryKey: ['unfinishedUploads'],
    queryFn: ({ signal }) => findUnfinished(signal),
    staleTime: 0,
  });
}

/** Processes once more what failed. */
export function retryUploadMutation() {
  return mutationOptions({
    mutationFn: (uploadId: string) => callApi('myUploads/retry', { uploadId }, { tell: true }),
    onSuccess: (_answer, _uploadId, _before, { client }) =>
      client.invalidateQueries({ queryKey: keys.call('myUploads') }),
  });
}

/** Forgets an upload here and on the server. Refused or not, both lists are asked for again. */
export function discardUploadMutation() {
  return mutationOptions({
    mutationFn: discardUpload,
    onSettled: (_answer, _error, _uploadId, _before, { client }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keys.call('myUploads') }),
        client.invalidateQueries({ queryKey: unfinishedQuery().queryKey }),
      ]),
  });
}
