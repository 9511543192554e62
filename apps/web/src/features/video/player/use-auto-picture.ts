import { useEffect } from 'react';
import { usePlayback } from '../../../lib/player/playback-settings.ts';

/** Newer than the types. */
type Session = Record<'setActionHandler', (action: string, handler: (() => void) | null) => void>;

/** Browsers that ask for it by themselves, when their tab is left, get the picture as a window of the system. */
export function useAutoPicture(video: HTMLVideoElement): void {
  const wanted = usePlayback((state) => state.mini);
  useEffect(() => {
    const { mediaSession } = navigator as { mediaSession?: Session };
    if (!wanted || !mediaSession || !document.pictureInPictureEnabled) return undefined;
    const answer = (handler: (() => void) | null) => {
      try {
        mediaSession.setActionHandler('enterpictureinpicture', handler);
      } catch {
        // Not one of its actions: the button is still there.
      }
    };
    answer(() => void video.requestPictureInPicture().catch(() => undefined));
    return () => answer(null);
  }, [video, wanted]);
}
