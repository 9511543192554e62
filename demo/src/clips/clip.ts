import { join } from 'node:path';
import type { Surface } from '../draw/surface.ts';

export const clipFolder = join(import.meta.dirname, '../../clips');

/** Two whole segments: long enough to see what it is, short enough to see where it ends. */
export const previewSeconds = 8;

/** Paints the picture of a moment; called with rising times, `progress` runs from 0 to 1 over the clip. */
export type Painter = (target: Surface, time: number, progress: number) => void | Promise<void>;

export interface Clip {
  name: string;
  width: number;
  height: number;
  seconds: number;
  /** Constant rate factor of the large rendition: busier scenes bear a higher one. */
  crf: number;
  /** Whole frames a second; `frameRate` unless told otherwise. */
  frameRate?: number;
  /** Kilobits a second of either rendition, bits a second of the sound. */
  rates?: { large: number; small: number; sound: number };
  /** How hard the encoder tries. */
  preset?: string;
  scene(): Painter | Promise<Painter>;
  /** Left and right in turn. */
  sound(seconds: number): Float32Array;
}

export const landscape = { width: 1280, height: 720 };
export const portrait = { width: 720, height: 1280 };
export const frameRate = 24;
export const clipRates = { large: 180, small: 62, sound: 40_000 };
