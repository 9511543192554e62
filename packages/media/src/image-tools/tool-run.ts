import { setImmediate } from 'node:timers/promises';
import type { Pixels } from '../picture/picture.ts';

/** What every image tool is given beside the picture. */
export interface ToolRun {
  /** 0 to 1, never backwards. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
}

/** An opaque or transparent picture of 8 bits a channel: what tools take and give. */
export interface Raster extends Pixels {
  readonly channels: 3 | 4;
}

/** Says how far it got, and is the place where a tool that nobody waits for any more ends. */
export async function step({ onProgress, signal }: ToolRun, share: number): Promise<void> {
  onProgress?.(share);
  await setImmediate();
  signal?.throwIfAborted();
}
