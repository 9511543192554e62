import { clampTime } from './seek/seek.ts';

/** The few ways in which the controls change the element; what follows from them is read back from its events. */

export function seekTo(video: HTMLVideoElement | null, seconds: number): void {
  if (video) video.currentTime = clampTime(seconds, video.duration);
}

export function setMuted(video: HTMLVideoElement | null, muted: boolean): void {
  if (video) video.muted = muted;
}

export function setRate(video: HTMLVideoElement | null, rate: number): void {
  if (video) video.playbackRate = rate;
}

/** For this clip and whatever is loaded into its element. */
export function keepRate(video: HTMLVideoElement | null, rate: number): void {
  if (!video) return;
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

/** False where the browser leaves the volume to the device. */
export function setVolume(video: HTMLVideoElement | null, volume: number): boolean {
  if (!video) return false;
  video.volume = volume;
  if (Math.abs(video.volume - volume) > 0.01) return false;
  if (volume > 0) video.muted = false;
  return true;
}
