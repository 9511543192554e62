import type { Video } from '@liuguang/contract/shapes/video.ts';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callPages, keys } from '../../lib/api/query.ts';
import { withAccount } from '../../lib/session/session.ts';
import { videoQuery } from './video.ts';

/** 稍后再看, newest first. */
export const laterQuery = () => callPages('watchLater/list', {}, 'moment');

function showLater(client: QueryClient, videoId: string, later: boolean): void {
  client.setQueryData<Video>(
    videoQuery(videoId).queryKey,
    (known) => known && { ...known, my: { ...known.my, later } },
  );
}

async function setLater(client: QueryClient, videoId: string, later: boolean): Promise<void> {
  await (later
    ? callApi('watchLater/add', { videoId }, { tell: true })
    : callApi('watchLater/remove', { videoIds: [videoId] }, { tell: true }));
  showLater(client, videoId, later);
  void client.invalidateQueries({ queryKey: keys.call('watchLater/list') });
}

/** From the menu of a card, which stands outside of the screens. The client tells how it went. */
export async function watchLater(client: QueryClient, videoId: string): Promise<void> {
  await withAccount(() => setLater(client, videoId, true).catch(() => undefined));
}

/** Puts a video on the list or takes it off: shown at once, taken back when the server refuses. */
export function useLater(videoId: string) {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (later: boolean) => setLater(client, videoId, later),
    onMutate: async (later) => {
      // An answer that is under way would show the old state again.
      await client.cancelQueries({ queryKey: videoQuery(videoId).queryKey });
      showLater(client, videoId, later);
    },
    // The client has told why.
    onError: (_error, later) => showLater(client, videoId, !later),
  });
  return (later: boolean): void => void withAccount(() => mutate(later));
}
