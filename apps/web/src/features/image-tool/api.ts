import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { AiJob, ToolCard } from '@liuguang/contract/shapes/image-tool.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery, keys } from '../../lib/api/query.ts';

export type { AiJob, ToolCard };

export type Wish = Omit<CallInput<'ai/upload'>, 'key'>;

const liveMs = 1000;

export const toolsQuery = () => callQuery('ai/tools', {}, 'moment');

export function isOpen({ state }: Pick<AiJob, 'state'>): boolean {
  return state === 'queued' || state === 'processing';
}

type Pages = { readonly pages: readonly CallOutput<'ai/getAiInfoList'>[] };

/** A job that is worked on is looked at every second; one at rest is left alone. */
export const jobQuery = (jobId: string) => ({
  ...callQuery('ai/job', { jobId }, 'moment'),
  refetchInterval: ({ state }: { state: { data?: AiJob | undefined } }) =>
    state.data && isOpen(state.data) ? liveMs : false,
});

export const jobsQuery = () => ({
  ...callPages('ai/getAiInfoList', {}, 'moment'),
  refetchOnMount: 'always' as const,
  refetchInterval: ({ state }: { state: { data?: Pages | undefined } }) =>
    state.data?.pages.some(({ list }) => list.some(isOpen)) ? 2 * liveMs : (false as const),
});

interface Try {
  readonly wish: Wish;
  /** Names the try: sent again after a lost answer, it makes no second job. */
  readonly key: string;
  readonly file: Blob;
}

export function useBeginJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ wish, key, file }: Try) => callApi('ai/upload', { ...wish, key }, { files: { file }, tell: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.call('ai/tools') });
      void client.invalidateQueries({ queryKey: keys.call('getUserInfo') });
      void client.invalidateQueries({ queryKey: keys.call('ai/getAiInfoList') });
    },
  }).mutateAsync;
}

export function useDeleteJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: string) => callApi('ai/delete', { jobId }, { tell: true }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keys.call('ai/getAiInfoList') });
      void client.invalidateQueries({ queryKey: keys.call('getUserInfo') });
    },
  }).mutateAsync;
}

export function priceText(price: number): string {
  return price === 0 ? '免费' : `${price} 次观看额度`;
}

export function methodText(method: ToolCard['method']): string {
  return method === 'network' ? '神经网络' : '算法';
}
