import type Hls from 'hls.js';

/** A stream that plays on in its element after its player is gone, until another takes it or it is ended. */
export interface KeptStream {
  readonly url: string;
  readonly video: HTMLVideoElement;
  /** Null where the browser plays the stream itself. */
  readonly engine: Hls | null;
}

const engines = new WeakMap<HTMLVideoElement, Hls>();
const kept = new WeakMap<HTMLVideoElement, KeptStream>();

/** The engine that feeds an element, for who keeps it. */
export function setEngine(video: HTMLVideoElement, engine: Hls | null): void {
  if (engine) engines.set(video, engine);
  else engines.delete(video);
}

export function engineOf(video: HTMLVideoElement): Hls | null {
  return engines.get(video) ?? null;
}

export function keepStream(video: HTMLVideoElement, url: string): KeptStream {
  const stream = { url, video, engine: engineOf(video) };
  kept.set(video, stream);
  return stream;
}

export function isKept(video: HTMLVideoElement): boolean {
  return kept.has(video);
}

/** From here on it is somebody's again; undefined when it was not kept. */
export function takeStream(video: HTMLVideoElement): KeptStream | undefined {
  const stream = kept.get(video);
  kept.delete(video);
  return stream;
}

export function endStream(video: HTMLVideoElement): void {
  if (!takeStream(video)) return;
  engines.get(video)?.destroy();
  engines.delete(video);
  emptyVideo(video);
  video.remove();
}

/** Emptying the element gives the decoder back at once; phones have only a few. */
export function emptyVideo(video: HTMLVideoElement): void {
  video.pause();
  video.removeAttribute('src');
  video.load();
}
