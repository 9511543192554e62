import type { CallInput, CallOutput } from '@liuguang/contract/calls.ts';
import type { AiJob, ToolCard } from '@liuguang/contract/shapes/image-tool.ts';
import { callApi } from '../../lib/api/client.ts';
import { callPages, callQuery } from '../../lib/api/query.ts';

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

/** `key` names the try: sent again after a lost answer, it makes no second job. */
export async function beginJob(wish: Wish, key: string, file: Blob): Promise<AiJob> {
  return await callApi('ai/upload', { ...wish, key }, { files: { file }, tell: true });
}

export async function deleteJob(jobId: string): Promise<void> {
  await callApi('ai/delete', { jobId }, { tell: true });
}

export function priceText(price: number): string {
  return price === 0 ? '免费' : `${price} 次额度`;
}

export function methodText(method: ToolCard['method']): string {
  return method === 'network' ? '神经网络' : '算法';
}
