import type { Video } from '@liuguang/contract/shapes/video.ts';

/** The grant in the address of a player, where the title is not open to everybody: else addresses are everybody's. */
export function grantOf(playback: Video['playback'], url: string): string | undefined {
  if ('code' in playback || playback.because === 'free') return undefined;
  return /\/v\/([^/]+)\//.exec(url)?.[1];
}
