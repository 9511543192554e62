import type { Rendition } from './hls.ts';

/** By the shorter side. Rates are what a phone on a bad line can follow; quality (crf) decides below them. */
const steps = [
  { side: 1080, crf: 23, maxRate: 5000 },
  { side: 720, crf: 23, maxRate: 2800 },
  { side: 480, crf: 24, maxRate: 1400 },
  { side: 360, crf: 25, maxRate: 800 },
];
const lowest = { crf: 26, maxRate: 500 };
/** Of the longer side to the shorter: beyond it a picture is a banner, and is made to fit a frame of this shape. */
const longestShape = 3;

/**
 * The renditions for a source of this size, largest first, never above it. 480 is left out between its neighbours: each
 * step costs as much work as it saves data, and 720 to 360 is a step that players bridge well.
 */
export function chooseLadder(source: { width: number; height: number }, maxSide = 1080): Rendition[] {
  const short = Math.min(source.width, source.height);
  const fitting = steps.filter(({ side }) => side <= Math.min(maxSide, short));
  const chosen = fitting.filter(({ side }) => side !== 480 || short < 720);
  // Below all steps it keeps its own size: blowing it up would only cost data.
  if (chosen.length === 0) {
    return [rendition(source, { ...lowest, side: Math.min(short, maxSide) })];
  }
  return chosen.map((step) => rendition(source, step));
}

function rendition(
  source: { width: number; height: number },
  { side, crf, maxRate }: (typeof steps)[number],
): Rendition {
  return { ...fit(source, side), crf, maxRate, preset: 'veryfast' };
}

function fit({ width, height }: { width: number; height: number }, side: number): { width: number; height: number } {
  const scale = side / Math.min(width, height);
  const longest = side * longestShape;
  return { width: even(Math.min(width * scale, longest)), height: even(Math.min(height * scale, longest)) };
}

/** The encoder stores colour at half the size, so sides are even. */
function even(value: number): number {
  return Math.max(2, 2 * Math.round(value / 2));
}
