import { denoise, noiseOf } from './denoise.ts';
import { lumaOf, percentile, planesOf, rasterOf } from './plane.ts';
import type { Plane, Planes } from './plane.ts';
import { fillHoles, scratchesOf } from './scratches.ts';
import { step } from './tool-run.ts';
import type { Raster, ToolRun } from './tool-run.ts';

/** An old photo: scratches and specks are filled from beside them, grain is calmed, and faded colours come back. */
export async function restorePhoto(input: Raster, run: ToolRun = {}): Promise<Raster> {
  const planes = planesOf(input);
  await step(run, 0.02);
  const noise = noiseOf(planes);
  const holes = scratchesOf(lumaOf(planes), planes.width, planes.height, noise);
  await step(run, 0.2);
  const whole: Planes = {
    ...planes,
    red: fillHoles(planes.red, holes, planes.width),
    green: fillHoles(planes.green, holes, planes.width),
    blue: fillHoles(planes.blue, holes, planes.width),
  };
  await step(run, 0.35);
  const calm = await denoise(whole, noise, { ...run, onProgress: (share) => run.onProgress?.(0.35 + 0.5 * share) });
  await step(run, 0.9);
  const fresh = unfade(calm);
  await step(run, 1);
  return rasterOf(fresh);
}

/**
 * Paper yellows and dyes fade: black is no longer black, and each colour has a white of its own. Each channel is
 * stretched to what it once spanned, but never more than threefold, and a picture that is meant to be of one colour
 * keeps most of it.
 */
function unfade(planes: Planes): Planes {
  const channels = [planes.red, planes.green, planes.blue] as const;
  const ends = channels.map((plane) => ({ low: percentile(plane, 0.005), high: percentile(plane, 0.995) }));
  const darkest = Math.min(...ends.map(({ low }) => low));
  const lightest = Math.max(...ends.map(({ high }) => high));
  const stretch = (plane: Plane, index: number): Plane => {
    const end = ends[index]!;
    // Halfway between the channel's own ends, which balances the colour, and those of all, which keeps it.
    const low = 0.75 * end.low + 0.25 * darkest;
    const high = 0.75 * end.high + 0.25 * lightest;
    const gain = Math.min(3, 247 / Math.max(30, high - low));
    return plane.map((value) => 4 + (value - low) * gain);
  };
  const [red, green, blue] = [stretch(planes.red, 0), stretch(planes.green, 1), stretch(planes.blue, 2)];
  const spans = ends.map(({ low, high }) => high - low);
  // Where hardly anything had faded there is nothing to bring back.
  const fade = Math.max(0, 1 - Math.min(...spans) / 220);
  const colour = 1 + 0.35 * fade;
  const luma = lumaOf({ ...planes, red, green, blue });
  const deepen = (plane: Plane) => plane.map((value, i) => luma[i]! + (value - luma[i]!) * colour);
  return { ...planes, red: deepen(red), green: deepen(green), blue: deepen(blue) };
}
