import { useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { type Carried, carry, claimCarried, useCarried } from '../../../entities/video/carried.ts';
import { goesAlong } from '../../../entities/video/mini-places.ts';
import { later } from '../../../lib/later.ts';
import { usePlayback } from '../../../lib/player/playback-settings.ts';
import { useAppStore } from '../../../lib/storage/app-store.ts';

/** A clip that plays goes along with who leaves its screen, and `carried` is taken up again by the one who comes back. */
export function useTakenAlong(session: Carried, carried: Carried | null): void {
  const router = useRouter();
  const latest = useRef(session);
  useLayoutEffect(() => {
    latest.current = session;
  });
  useLayoutEffect(() => {
    if (carried) claimCarried(carried);
  }, [carried]);
  useLayoutEffect(
    () => () => {
      const { videoId, title, kind, cover, duration, rating, url, mode, video } = latest.current;
      const wanted = usePlayback.getState().mini && useCarried.getState().hosted && !useAppStore.getState().youth;
      const plays = !video.paused && !video.ended && video.readyState >= video.HAVE_CURRENT_DATA;
      if (!wanted || !plays || !goesAlong(router.state.location.pathname)) return;
      carry({ videoId, title, kind, cover, duration, rating, url, mode, video });
    },
    [router],
  );
  // Its code is there when it is needed: a moment without a way to stop the sound would be one too many.
  useEffect(() => later(() => void import('../mini/mini-player.tsx').catch(() => undefined)).cancel, []);
}
