import type { QueryClient } from '@tanstack/react-query';
import { loadedEngine, loadEngine } from '../../../lib/player/load-engine.ts';
import { startOf } from '../resume-position.ts';
import type * as growing from './grow-cover.ts';
import { videoQuery } from '../video.ts';

/** The video whose card was touched last. */
let touched: string | undefined;
let loadedGrowth: typeof growing | undefined;

/** Begins a video while a finger is on its card. It only reads: no view is spent and no play counted. */
export async function touchVideo(client: QueryClient, videoId: string): Promise<void> {
  touched = videoId;
  void loadGrowth();
  // What does not come now is asked for again by the screen, which then says so.
  const [engine, video] = await Promise.all([loadEngine(), client.fetchQuery(videoQuery(videoId))]);
  const { playback } = video;
  if (touched === videoId && 'url' in playback) engine.startAhead(playback.url, startOf(video, playback.mode));
}

/** The finger was there to scroll: nothing goes on. */
export function leaveVideo(client: QueryClient, videoId: string): void {
  endTouch();
  loadedEngine()?.dropHeadStart();
  // A screen that shows this video keeps its own request.
  void client.cancelQueries({ ...videoQuery(videoId), type: 'inactive' });
}

/** Small, and of no use before a card is tapped. */
export async function loadGrowth(): Promise<void> {
  loadedGrowth ??= await import('./grow-cover.ts').catch(() => undefined);
}

/** How a tap opens it: undefined until that is loaded. */
export function growth(): typeof growing | undefined {
  return loadedGrowth;
}

/** True until the player of a video that is opened by a tap is there. */
export function isTouched(videoId: string): boolean {
  return touched === videoId;
}

/** What has not begun by now does not begin beside the player. */
export function endTouch(): void {
  touched = undefined;
}
