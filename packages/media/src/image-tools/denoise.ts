import { boxMean, guidedFilter, lumaOf } from './plane.ts';
import type { Plane, Planes } from './plane.ts';
import { step } from './tool-run.ts';
import type { ToolRun } from './tool-run.ts';

const searchRadius = 4;
const patchRadius = 1;

/** Standard deviation of the noise, by the median of what a Laplacian leaves (Immerkær, made robust). */
export function noiseOf(planes: Planes): number {
  const { width, height } = planes;
  const luma = lumaOf(planes);
  const counts = new Uint32Array(1024);
  let total = 0;
  for (let y = 1; y < height - 1; y += 2) {
    for (let x = 1; x < width - 1; x += 2) {
      const i = y * width + x;
      const corners = luma[i - width - 1]! + luma[i - width + 1]! + luma[i + width - 1]! + luma[i + width + 1]!;
      const sides = luma[i - width]! + luma[i + width]! + luma[i - 1]! + luma[i + 1]!;
      counts[Math.min(1023, Math.round(Math.abs(corners - 2 * sides + 4 * luma[i]!)))]! += 1;
      total += 1;
    }
  }
  let left = total / 2;
  let median = 0;
  while (median < 1023 && left > counts[median]!) {
    left -= counts[median]!;
    median += 1;
  }
  // The Laplacian's weights have a norm of 6, and half of a bell curve lies within 0.6745 of its deviation.
  return median / 6 / 0.6745;
}

/**
 * Non-local means on the brightness: each pixel becomes the mean of those near it whose surroundings look alike. The
 * colours, where noise is coarse and detail is seldom, follow the calmed brightness.
 */
export async function denoise(planes: Planes, noise: number, run: ToolRun): Promise<Planes> {
  if (noise < 0.8) return planes;
  const { width, height } = planes;
  const luma = lumaOf(planes);
  const calm = await nonLocalMeans(luma, width, height, noise, run);
  const tint = (plane: Plane) => {
    const difference = plane.map((value, i) => value - luma[i]!);
    const epsilon = (4 * noise) ** 2;
    return guidedFilter(difference, { guide: calm, width, height, radius: 5, epsilon }).map(
      (value, i) => value + calm[i]!,
    );
  };
  return { width, height, red: tint(planes.red), green: tint(planes.green), blue: tint(planes.blue) };
}

async function nonLocalMeans(luma: Plane, width: number, height: number, noise: number, run: ToolRun): Promise<Plane> {
  const sum = luma.slice();
  const weights = new Float32Array(luma.length).fill(1);
  const side = 2 * searchRadius + 1;
  // Two noisy patches that show the same differ by twice the variance.
  const same = 2 * noise * noise;
  const soft = (0.9 * noise) ** 2;
  const difference = new Float32Array(luma.length);
  // One of each pair of opposite offsets is enough: how alike two pixels are does not depend on who asks.
  for (let k = 0; k < (side * side) >> 1; k += 1) {
    await step(run, k / ((side * side) >> 1));
    const dx = (k % side) - searchRadius;
    const dy = Math.floor(k / side) - searchRadius;
    const shift = dy * width + dx;
    difference.fill(1e6);
    const [fromX, toX] = [Math.max(0, -dx), Math.min(width, width - dx)];
    for (let y = -dy; y < height; y += 1) {
      for (let i = y * width + fromX, end = y * width + toX; i < end; i += 1) {
        difference[i] = (luma[i]! - luma[i + shift]!) ** 2;
      }
    }
    const distance = boxMean(difference, width, height, patchRadius);
    for (let y = -dy; y < height; y += 1) {
      for (let i = y * width + fromX, end = y * width + toX; i < end; i += 1) {
        const apart = distance[i]! - same;
        if (apart > 8 * soft) continue;
        const weight = apart <= 0 ? 1 : Math.exp(-apart / soft);
        sum[i]! += weight * luma[i + shift]!;
        weights[i]! += weight;
        sum[i + shift]! += weight * luma[i]!;
        weights[i + shift]! += weight;
      }
    }
  }
  return sum.map((value, i) => value / weights[i]!);
}
