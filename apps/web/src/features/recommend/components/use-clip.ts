import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { startWithSound } from '../../../lib/player/autoplay.ts';
import { seekTo, setMuted } from '../../../lib/player/media.ts';
import { preferences } from '../../../lib/storage/preferences.ts';
import type { FeedTab } from '../api.ts';
import { feedPlace } from '../place.ts';

/** An upright clip fills the screen; its size is known before its first frame. */
export function useUpright(video: HTMLVideoElement | null): boolean {
  const [upright, setUpright] = useState(false);
  useEffect(() => {
    if (!video) return undefined;
    const look = () => setUpright(video.videoHeight > video.videoWidth);
    for (const name of ['loadedmetadata', 'resize']) video.addEventListener(name, look);
    return () => {
      for (const name of ['loadedmetadata', 'resize']) video.removeEventListener(name, look);
    };
  }, [video]);
  return upright;
}

/** Who leaves the feed and comes back finds the clip at the same moment. */
export function useMomentOnLeave(tab: FeedTab, videoId: string, video: HTMLVideoElement | null): void {
  const leave = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    leave.current = () => video && feedPlace.leave(tab, videoId, video.currentTime);
  });
  // Before the player is taken down.
  useLayoutEffect(() => () => leave.current(), []);
}

interface Start {
  readonly muted: boolean;
  readonly onMute: (muted: boolean) => void;
  /** The moment to go on from. */
  readonly from: () => number;
}

export function usePlayWhileActive(
  video: HTMLVideoElement | null,
  playing: boolean,
  { muted, onMute, from }: Start,
): void {
  const start = useEffectEvent(async (element: HTMLVideoElement) => {
    const moment = from();
    if (moment > 0) seekTo(element, moment);
    setMuted(element, muted);
    if (preferences().autoplay && (await startWithSound(element)) === 'muted' && !muted) onMute(true);
  });
  useEffect(() => {
    if (!video || !playing) return undefined;
    void start(video);
    return () => {
      video.pause();
      // Coming back to it is a new start.
      seekTo(video, 0);
    };
  }, [video, playing]);
}
