import type { Video } from '@liuguang/contract/shapes/video.ts';

/** Where to go on: not for the first moments, and not for what is nearly over. */
export function resumePosition(position: number, duration: number): number {
  const edge = Math.min(5, duration / 10);
  return position >= edge && position <= duration - edge ? position : 0;
}

/** Where a video begins; a preview always at its own beginning. */
export function startOf({ my, duration }: Video, mode: 'full' | 'preview'): number {
  return mode === 'full' ? resumePosition(my.position, duration) : 0;
}
