import { matteOf } from './matte.ts';
import { boxMean, planesOf, rasterOf } from './plane.ts';
import type { Plane, Planes } from './plane.ts';
import type { Raster, ToolRun } from './tool-run.ts';
import { step } from './tool-run.ts';

export const idPhotoBackgrounds = {
  white: [255, 255, 255],
  blue: [67, 142, 219],
  red: [214, 48, 49],
} as const satisfies Record<string, readonly [number, number, number]>;

export type IdPhotoBackground = keyof typeof idPhotoBackgrounds;

/** The subject with its background transparent. */
export async function cutOut(input: Raster, run: ToolRun = {}): Promise<Raster> {
  const planes = planesOf(input);
  const alpha = await matteOf(planes, run, 0.9);
  const clean = withoutSpill(planes, alpha);
  await step(run, 1);
  return rasterOf(clean, alpha);
}

/** The subject before one of the colours that offices ask for. */
export async function idPhoto(input: Raster, background: IdPhotoBackground, run: ToolRun = {}): Promise<Raster> {
  const planes = planesOf(input);
  const alpha = await matteOf(planes, run, 0.9);
  const clean = withoutSpill(planes, alpha);
  const [red, green, blue] = idPhotoBackgrounds[background];
  const over = (plane: Plane, behind: number) => plane.map((value, i) => value * alpha[i]! + behind * (1 - alpha[i]!));
  await step(run, 1);
  return rasterOf({
    ...clean,
    red: over(clean.red, red),
    green: over(clean.green, green),
    blue: over(clean.blue, blue),
  });
}

/** Rim pixels are a mixture of subject and old background: the share of the background nearby is taken out of them. */
function withoutSpill(planes: Planes, alpha: Plane): Planes {
  const { width, height } = planes;
  const radius = Math.max(3, Math.round(Math.min(width, height) / 60));
  const behind = alpha.map((value) => (value < 0.05 ? 1 : 0));
  const amount = boxMean(behind, width, height, radius);
  const clean = (plane: Plane) => {
    const around = boxMean(
      plane.map((value, i) => value * behind[i]!),
      width,
      height,
      radius,
    );
    return plane.map((value, i) => {
      const share = alpha[i]!;
      if (share > 0.97 || share < 0.05 || amount[i]! < 1e-3) return value;
      const background = around[i]! / amount[i]!;
      return Math.max(0, Math.min(255, (value - (1 - share) * background) / Math.max(share, 0.25)));
    });
  };
  return { width, height, red: clean(planes.red), green: clean(planes.green), blue: clean(planes.blue) };
}
