import { clampTime } from './seek.ts';

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
