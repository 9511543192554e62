import { useCallback, useSyncExternalStore } from 'react';

/**
 * One value of a media element, read again on the given events. The element is the only truth: nothing about playback is
 * copied into state, so a control can never disagree with what is heard.
 */
export function useVideoValue<T extends number | boolean>(
  video: HTMLVideoElement | null,
  events: readonly (keyof HTMLMediaElementEventMap)[],
  read: (video: HTMLVideoElement) => T,
  before: T,
): T {
  const subscribe = useCallback(
    (changed: () => void) => {
      for (const event of events) video?.addEventListener(event, changed);
      return () => {
        for (const event of events) video?.removeEventListener(event, changed);
      };
    },
    [video, events],
  );
  return useSyncExternalStore(subscribe, () => (video ? read(video) : before));
}

// Lists with a name of their own keep one identity, so that a render does not subscribe again.
const playEvents = ['play', 'playing', 'pause', 'ended', 'emptied'] as const;
const timeEvents = ['timeupdate', 'seeking', 'seeked', 'durationchange', 'emptied'] as const;
const bufferEvents = ['progress', 'timeupdate', 'seeked', 'emptied'] as const;
const waitEvents = [
  'waiting',
  'seeking',
  'seeked',
  'playing',
  'canplay',
  'loadstart',
  'loadeddata',
  'emptied',
] as const;
const volumeEvents = ['volumechange'] as const;
const rateEvents = ['ratechange'] as const;

export function usePaused(video: HTMLVideoElement | null): boolean {
  return useVideoValue(video, playEvents, (element) => element.paused, true);
}

export function useEnded(video: HTMLVideoElement | null): boolean {
  return useVideoValue(video, timeEvents, (element) => element.ended, false);
}

export function useTime(video: HTMLVideoElement | null): number {
  return useVideoValue(video, timeEvents, (element) => element.currentTime, 0);
}

export function useDuration(video: HTMLVideoElement | null): number {
  return useVideoValue(video, timeEvents, (element) => element.duration || 0, 0);
}

export function useBuffered(video: HTMLVideoElement | null, end: (video: HTMLVideoElement) => number): number {
  return useVideoValue(video, bufferEvents, end, 0);
}

/** True while there is no picture to go on with. */
export function useWaiting(video: HTMLVideoElement | null): boolean {
  return useVideoValue(video, waitEvents, (element) => element.readyState < element.HAVE_FUTURE_DATA, true);
}

export function useStarted(video: HTMLVideoElement | null): boolean {
  return useVideoValue(video, waitEvents, (element) => element.readyState >= element.HAVE_CURRENT_DATA, false);
}

export function useMuted(video: HTMLVideoElement | null): boolean {
  return useVideoValue(video, volumeEvents, (element) => element.muted, false);
}

export function useRate(video: HTMLVideoElement | null): number {
  return useVideoValue(video, rateEvents, (element) => element.playbackRate, 1);
}
