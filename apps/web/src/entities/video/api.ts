import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../lib/api/client.ts';
import { callBridge } from '../../lib/native/bridge.ts';
import { keys } from '../../lib/api/query.ts';
import { withAccount } from '../../lib/session/session.ts';
import { videoQuery } from './video.ts';

/** A video with a collector more or less. */
export function withCollected(video: Video, collected: boolean): Video {
  const before = Number(video.my.collected);
  return {
    ...video,
    collects: Math.max(0, video.collects + Number(collected) - before),
    my: { ...video.my, collected },
  };
}

/** Puts a video into the collection or takes it out: shown at once, taken back when the server refuses. */
export function useCollect(videoId: string) {
  const client = useQueryClient();
  const { queryKey } = videoQuery(videoId);
  const show = (collected: boolean) =>
    client.setQueryData<Video>(queryKey, (known) => known && withCollected(known, collected));
  const { mutate } = useMutation({
    mutationFn: (collected: boolean): Promise<unknown> =>
      collected
        ? callApi('collectVideo', { videoId }, { tell: true })
        : callApi('delCollectVideo', { videoIds: [videoId] }, { tell: true }),
    onMutate: async (collected) => {
      // An answer that is under way would show the old state again.
      await client.cancelQueries({ queryKey });
      show(collected);
    },
    // The client has told why.
    onError: (_error, collected) => show(!collected),
    onSuccess: () => void client.invalidateQueries({ queryKey: keys.call('myCollectList') }),
  });
  return (collected: boolean): void => {
    void withAccount(() => {
      if (collected) void callBridge('haptic', 'light');
      mutate(collected);
    });
  };
}
