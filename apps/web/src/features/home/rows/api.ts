import type { CallOutput } from '@liuguang/contract/calls.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/client.ts';
import { callQuery } from '../../../lib/api/query.ts';

type List = CallOutput<'history/continue'>;
export type Continued = List['list'][number];

export const continueQuery = () => callQuery('history/continue', {}, 'moment');

export function idOf(item: Continued): string {
  return item.kind === 'video' ? item.video.videoId : item.novel.novelId;
}

const show = (client: QueryClient, list: List['list']) =>
  client.setQueryData<List>(continueQuery().queryKey, (data) => data && { ...data, list });

/** Takes one out of the row at once, and puts it back where it stood when the server refuses or somebody thinks better. */
export function useHide() {
  const client = useQueryClient();
  const { mutateAsync } = useMutation({
    mutationFn: ({ item, undo }: { item: Continued; undo: boolean }) =>
      callApi('history/hide', { kind: item.kind, id: idOf(item), undo }),
  });
  return async (item: Continued): Promise<() => Promise<void>> => {
    const { queryKey } = continueQuery();
    // An answer that is under way would bring it back.
    await client.cancelQueries({ queryKey });
    const before = client.getQueryData<List>(queryKey)?.list ?? [];
    const restore = () => show(client, before);
    show(
      client,
      before.filter((other) => other !== item),
    );
    try {
      await mutateAsync({ item, undo: false });
    } catch (error) {
      restore();
      throw error;
    }
    return async () => {
      await mutateAsync({ item, undo: true });
      restore();
    };
  };
}
