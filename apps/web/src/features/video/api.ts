import type { VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { rememberedCard, videoQuery } from '../../entities/video/video.ts';

/** The video of the screen, and until it is there the card that led to it. */
export function useVideo(videoId: string) {
  const client = useQueryClient();
  const query = useQuery(videoQuery(videoId));
  const card: VideoCard | undefined = query.data ?? rememberedCard(client, videoId);
  return { ...query, card };
}
