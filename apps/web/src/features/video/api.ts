import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { rememberedCard, videoQuery } from '../../entities/video/video.ts';
import { callApi } from '../../lib/api/client.ts';
import { adjustUser } from '../../lib/session/session.ts';
import { keepViewsLeft } from '../../lib/session/views-left.ts';

/** The video of the screen, and until it is there the card that led to it. */
export function useVideo(videoId: string) {
  const client = useQueryClient();
  const query = useQuery(videoQuery(videoId));
  const card: VideoCard | undefined = query.data ?? rememberedCard(client, videoId);
  return { ...query, card };
}

/** Uses one view for a video; everybody who shows the number of views left knows the new one. Throws when refused. */
export function useSpendView() {
  return useMutation({
    mutationFn: (videoId: string) => callApi('reduceUserViewingTimes', { videoId }, { quiet: true }),
    onSuccess: ({ viewingTimes }) => adjustUser({ viewingTimes }),
    onError: keepViewsLeft,
  }).mutateAsync;
}
