import type { Rendition } from './hls/rendition.ts';
import { even, frameAround } from './frame/picture-shape.ts';
import type { Size } from './frame/picture-shape.ts';

/** By the shorter side. Rates are what a phone on a bad line can follow; quality (crf) decides below them. */
const steps = [
  { side: 1080, crf: 23, maxRate: 5000 },
  { side: 720, crf: 23, maxRate: 2800 },
  { side: 480, crf: 24, maxRate: 1400 },
  { side: 360, crf: 25, maxRate: 800 },
];
const lowest = { crf: 26, maxRate: 500 };

/**
 * The renditions for a source of this size, largest first, never above it. 480 is left out between its neighbours: each
 * step costs as much work as it saves data, and 720 to 360 is a step that players bridge well.
 */
export function chooseLadder(source: Size, maxSide = 1080): Rendition[] {
  const frame = frameAround(source);
  const short = Math.min(frame.width, frame.height);
  const fitting = steps.filter(({ side }) => side <= Math.min(maxSide, short));
  const chosen = fitting.filter(({ side }) => side !== 480 || short < 720);
  // Below all steps it keeps its own size: blowing it up would only cost data.
  if (chosen.length === 0) {
    return [rendition(frame, { ...lowest, side: Math.min(short, maxSide) })];
  }
  return chosen.map((step) => rendition(frame, step));
}

function rendition({ width, height }: Size, { side, crf, maxRate }: (typeof steps)[number]): Rendition {
  const scale = side / Math.min(width, height);
  return { width: even(width * scale), height: even(height * scale), crf, maxRate, preset: 'veryfast' };
}
