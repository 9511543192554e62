import { useCallback, useEffect, useState } from 'react';

interface AppleVideo extends HTMLVideoElement {
  /** iPhones give fullscreen to the video element alone, with chrome of their own. */
  webkitEnterFullscreen?: () => void;
}

/** Apple's browsers know no lock, and old ones no orientation at all, whatever the types say. */
type LockableOrientation = Partial<Pick<ScreenOrientation, 'lock'>> | undefined;

export type Fullscreen = ReturnType<typeof useFullscreen>;

export function useFullscreen(box: HTMLElement | null, video: AppleVideo | null) {
  const [active, setActive] = useState(false);

  useEffect(() => {
    const changed = () => setActive(document.fullscreenElement !== null && document.fullscreenElement === box);
    document.addEventListener('fullscreenchange', changed);
    return () => {
      document.removeEventListener('fullscreenchange', changed);
      if (box && document.fullscreenElement === box) void document.exitFullscreen();
    };
  }, [box]);

  const enter = useCallback(async () => {
    if (!box || !video) return;
    if (!document.fullscreenEnabled) {
      video.webkitEnterFullscreen?.();
      return;
    }
    await box.requestFullscreen({ navigationUI: 'hide' });
    const orientation: LockableOrientation = screen.orientation;
    await orientation?.lock?.(video.videoHeight > video.videoWidth ? 'portrait' : 'landscape');
  }, [box, video]);

  const leave = useCallback(() => {
    if (document.fullscreenElement) void document.exitFullscreen();
  }, []);

  const toggle = useCallback(() => {
    if (document.fullscreenElement) leave();
    // Desktops refuse the orientation lock and embedded pages refuse fullscreen: the player works on either way.
    else enter().catch(() => undefined);
  }, [enter, leave]);

  return { active, toggle, leave };
}
