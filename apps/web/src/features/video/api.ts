import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { rememberedCard, videoQuery } from '../../entities/video/video.ts';
import { callApi } from '../../lib/api/client.ts';
import { local } from '../../lib/storage/storage.ts';
import { adjustUser } from '../../lib/session/session.ts';
import { keepViewsLeft } from '../../lib/session/views-left.ts';

/** The video of the screen, and until it is there the card that led to it. */
export function useVideo(videoId: string) {
  const client = useQueryClient();
  const query = useQuery(videoQuery(videoId));
  const tapped = rememberedCard(client, videoId);
  const card: VideoCard | undefined = query.data ?? tapped?.card;
  const kept = local.read('videoItem');
  useEffect(() => {
    if (card?.rating === 'all') local.write('videoItem', { videoId: card.videoId, title: card.title });
  }, [card]);
  return {
    ...query,
    card,
    seen: tapped?.seen,
    title: card?.title ?? (kept?.videoId === videoId ? kept.title : undefined),
  };
}

/** Uses one view for a video; everybody who shows the number of views left knows the new one. Throws when refused. */
export function useSpendView() {
  return useMutation({
    mutationFn: (videoId: string) => callApi('reduceUserViewingTimes', { videoId }, { quiet: true }),
    onSuccess: ({ viewingTimes }) => adjustUser({ viewingTimes }),
    onError: keepViewsLeft,
  }).mutateAsync;
}
