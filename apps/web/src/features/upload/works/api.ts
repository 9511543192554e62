import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callPages, callQuery, keys } from '../../../lib/api/query.ts';

export type Work = CallOutput<'myWorks'>['list'][number];
export type WorkTab = NonNullable<CallInput<'myWorks'>['tab']>;

export const worksQuery = (tab: WorkTab | undefined) => callPages('myWorks', tab ? { tab } : {}, 'moment');
export const workQuery = (videoId: string) => callQuery('myWorks/get', { videoId }, 'moment');
export const figuresQuery = (videoId: string) => callQuery('myWorks/figures', { videoId }, 'moment');
export const ownSeriesQuery = () => callQuery('myWorks/series', {}, 'moment');

/** Every list of one's own, and what others see of it here. */
function changed(client: QueryClient): Promise<unknown> {
  const names = ['myWorks', 'myWorks/get', 'myWorks/series', 'myUploads', 'userPage', 'getVideoInfo'] as const;
  return Promise.all(names.map((name) => client.invalidateQueries({ queryKey: keys.call(name) })));
}

export function saveWorkMutation() {
  return mutationOptions({
    mutationFn: (form: CallInput<'myWorks/save'>) => callApi('myWorks/save', form, { tell: true }),
    onSuccess: (_answer, _form, _before, { client }) => changed(client),
  });
}

export function hideWorkMutation() {
  return mutationOptions({
    mutationFn: (given: { videoId: string; hidden: boolean }) => callApi('myWorks/hide', given, { tell: true }),
    onSuccess: (_answer, _given, _before, { client }) => changed(client),
  });
}

export function deleteWorkMutation() {
  return mutationOptions({
    mutationFn: (videoId: string) => callApi('myWorks/delete', { videoId }),
    onSuccess: (_answer, _videoId, _before, { client }) => changed(client),
  });
}

export function bringBackMutation() {
  return mutationOptions({
    mutationFn: (videoId: string) => callApi('myWorks/undelete', { videoId }, { tell: true }),
    onSuccess: (_answer, _videoId, _before, { client }) => changed(client),
  });
}
