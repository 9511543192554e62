import { useRef, useState } from 'react';
import { type Drag, levelTarget, seekTarget } from './gesture.ts';
import { callBridge } from '../../native/bridge.ts';
import { seekTo, setRate, setVolume } from '../media.ts';
import { type GestureActions, useGestures } from './use-gestures.ts';

/** Dark enough for a bedroom; black would look broken. */
const darkest = 0.15;
const fastRate = 2;

export interface Level {
  readonly kind: 'brightness' | 'volume';
  /** 0 to 1. */
  readonly value: number;
}

interface PictureGestures {
  readonly video: HTMLVideoElement | null;
  readonly vertical: boolean;
  readonly tap: (mouse: boolean) => void;
  readonly doubleTap: GestureActions['doubleTap'];
  readonly flick?: GestureActions['flick'];
}

/** What fingers on the picture do to the clip: seek, twice the speed while held, brightness and volume. */
export function usePictureGestures({ video, vertical, tap, doubleTap, flick }: PictureGestures) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [level, setLevel] = useState<Level | null>(null);
  const [brightness, setBrightness] = useState(1);
  const [fast, setFast] = useState(false);
  const rateBefore = useRef<number | null>(null);
  const from = useRef<number | null>(null);

  const dragLevel = (kind: Level['kind'], share: number) => {
    from.current ??= kind === 'volume' ? (video?.volume ?? 1) : brightness;
    const value = levelTarget(from.current, share);
    if (kind === 'brightness') setBrightness(Math.max(darkest, value));
    // Phones that leave the volume to their own keys ignore it: then there is nothing to show either.
    else if (!setVolume(video, value)) return;
    setLevel({ kind, value });
  };

  const surface = useGestures({
    tap,
    doubleTap,
    flick,
    vertical,
    hold(on) {
      if (!video) return;
      if (on && !video.paused) {
        rateBefore.current = video.playbackRate;
        setRate(video, fastRate);
        setFast(true);
        void callBridge('haptic', 'medium');
      } else if (rateBefore.current !== null) {
        setRate(video, rateBefore.current);
        rateBefore.current = null;
        setFast(false);
      }
    },
    drag(kind: Drag, share: number) {
      if (kind !== 'seek') {
        dragLevel(kind, share);
        return;
      }
      if (!video) return;
      from.current ??= video.currentTime;
      setDragged(seekTarget(from.current, share, video.duration));
    },
    drop(kind, cancelled) {
      from.current = null;
      setLevel(null);
      if (kind === 'seek' && !cancelled && dragged !== null) seekTo(video, dragged);
      setDragged(null);
    },
  });

  return { surface, dragged, setDragged, level, brightness, fast };
}
