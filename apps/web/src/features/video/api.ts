import type { Video, VideoCard } from '@liuguang/contract/shapes/video.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rememberedCard, videoQuery } from '../../shared/video.ts';

/** The video of the screen, and until it is there the card that led to it. */
export function useVideo(videoId: string) {
  const client = useQueryClient();
  const query = useQuery(videoQuery(videoId));
  const card: VideoCard | undefined = query.data ?? rememberedCard(client, videoId);
  return { ...query, card };
}

interface Grant {
  readonly videoId: string;
  readonly url: string;
}

function grantOf(video: Video | undefined): Grant | null {
  return video && 'url' in video.playback ? { videoId: video.videoId, url: video.playback.url } : null;
}

/**
 * The address that the player uses. Every answer of the server carries a new one, but a clip that plays keeps its own:
 * a refetch in the background must not start it again. While a first answer is being renewed the old one, which may
 * have run out, is not used; the device's clock, which may be wrong, is not asked.
 */
export function usePlaybackUrl(query: {
  data: Video | undefined;
  isFetching: boolean;
  refetch: () => Promise<{ data: Video | undefined }>;
}) {
  const [held, setHeld] = useState<Grant | null>(null);
  const offered = grantOf(query.data);
  if (offered && offered.videoId !== held?.videoId && !query.isFetching) setHeld(offered);

  const renew = async (): Promise<string | null> => {
    const next = grantOf((await query.refetch()).data);
    if (next) setHeld(next);
    return next?.url ?? null;
  };
  return { url: held && held.videoId === offered?.videoId ? held.url : null, renew };
}
