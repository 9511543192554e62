import type { CallOutput } from '@liuguang/contract/calls.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { dropFromShelf, perCall } from '../../entities/shelf/shelf-list.ts';
import { subjectId } from '../../entities/shelf/shelf-row.tsx';
import { laterQuery } from '../../entities/video/later-api.ts';
import { callApi } from '../../lib/api/client.ts';
import { keys } from '../../lib/api/query.ts';

export type Saved = CallOutput<'watchLater/list'>['list'][number];

/** The sign on the screens of these videos must not remember otherwise. */
function refreshSigns(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.call('getVideoInfo') });
}

export async function removeLater(client: QueryClient, items: readonly Saved[]): Promise<void> {
  const ids = items.map(subjectId);
  for (let start = 0; start < ids.length; start += perCall) {
    const videoIds = ids.slice(start, start + perCall);
    await callApi('watchLater/remove', { videoIds });
    dropFromShelf(client, laterQuery().queryKey, new Set(videoIds));
  }
  await refreshSigns(client);
}

/** Puts them back with their times: they stand again where they stood. */
export async function restoreLater(client: QueryClient, items: readonly Saved[]): Promise<void> {
  try {
    for (const item of items) await callApi('watchLater/add', { videoId: subjectId(item), at: item.savedAt });
  } finally {
    await Promise.all([client.invalidateQueries({ queryKey: laterQuery().queryKey }), refreshSigns(client)]);
  }
}

/** Takes off what was watched to its end, also what is not loaded yet; answers how many. */
export function useClearWatched() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { removed } = await callApi('watchLater/clear', {});
      await Promise.all([client.invalidateQueries({ queryKey: laterQuery().queryKey }), refreshSigns(client)]);
      return removed;
    },
  }).mutateAsync;
}
