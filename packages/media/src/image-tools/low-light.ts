import { denoise, noiseOf } from './denoise.ts';
import { boxMean, guidedFilter, planesOf, rasterOf } from './plane.ts';
import type { Plane } from './plane.ts';
import { step } from './tool-run.ts';
import type { Raster, ToolRun } from './tool-run.ts';

/** How bright a picture should be on average (of 255) before it is left as it is. */
const enough = 112;
const mostGain = 7;

/**
 * Retinex: a picture is light times surface. The light is the brightest channel, smoothed but for edges; where there is
 * little of it more is let in, and the noise that comes out with it is taken down first.
 */
export async function lowLight(input: Raster, run: ToolRun = {}): Promise<Raster> {
  const planes = planesOf(input);
  const { width, height, red, green, blue } = planes;
  const brightest = red.map((value, i) => Math.max(value, green[i]!, blue[i]!));
  await step(run, 0.1);
  const radius = Math.max(4, Math.round(Math.min(width, height) / 24));
  const smooth = guidedFilter(brightest, { guide: brightest, width, height, radius, epsilon: 300 });
  await step(run, 0.3);
  const mean = smooth.reduce((sum, value) => sum + value, 0) / smooth.length;
  if (mean >= enough) {
    await step(run, 1);
    return rasterOf(planes);
  }
  // The exponent that would bring the mean light up to what is enough: 1 changes nothing.
  const gamma = Math.max(0.28, Math.log(enough / 255) / Math.log(Math.max(2, mean) / 255));
  const gain = smooth.map((light) => {
    const level = Math.max(1, Math.min(255, light)) / 255;
    return Math.min(mostGain, level ** gamma / level);
  });
  const calm = await denoise(planes, noiseOf(planes), {
    ...run,
    onProgress: (share) => run.onProgress?.(0.3 + 0.5 * share),
  });
  await step(run, 0.8);
  const usual = boxMean(gain, width, height, 2);
  // Multiplying all three by the same keeps the hue; what would burn out is bent instead of cut off.
  const lift = (plane: Plane) =>
    plane.map((value, i) => {
      const lifted = value * usual[i]!;
      return lifted <= 200 ? lifted : 200 + 55 * (1 - Math.exp(-(lifted - 200) / 55));
    });
  const lit = { width, height, red: lift(calm.red), green: lift(calm.green), blue: lift(calm.blue) };
  await step(run, 1);
  return rasterOf(lit);
}
