import type { Video } from '@liuguang/contract/shapes/video.ts';
import { useState } from 'react';
import { carriedGrant } from './carried.ts';

interface Grant {
  readonly videoId: string;
  readonly url: string;
  readonly mode: 'full' | 'preview';
}

function grantOf(video: Video | undefined): Grant | null {
  if (!video || !('url' in video.playback)) return null;
  const { url, mode } = video.playback;
  return { videoId: video.videoId, url, mode };
}

/** A clip that plays keeps its address, unless the new one opens more of it. */
function replaces(offered: Grant, held: Grant | null): boolean {
  if (offered.videoId !== held?.videoId) return true;
  return held.mode === 'preview' && offered.mode === 'full';
}

/**
 * The address that the player uses. Every answer of the server carries a new one, but a clip that plays keeps its own:
 * a refetch in the background must not start it again. While a first answer is being renewed the old one, which may
 * have run out, is not used; the device's clock, which may be wrong, is not asked. What was taken along plays on by its own.
 */
export function usePlaybackUrl(query: {
  data: Video | undefined;
  isFetching: boolean;
  refetch: () => Promise<{ data: Video | undefined }>;
}) {
  const [held, setHeld] = useState<Grant | null>(carriedGrant);
  const offered = grantOf(query.data);
  if (offered && !query.isFetching && replaces(offered, held)) setHeld(offered);

  const renew = async (): Promise<string | null> => {
    const next = grantOf((await query.refetch()).data);
    if (next) setHeld(next);
    return next?.url ?? null;
  };
  const grant = held && held.videoId === offered?.videoId ? held : null;
  return { url: grant?.url ?? null, mode: grant?.mode ?? null, renew };
}
