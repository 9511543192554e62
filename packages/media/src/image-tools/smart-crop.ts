import { boxMean, lumaOf, planesOf, resizePlane } from './plane.ts';
import type { Plane, Planes } from './plane.ts';
import { step } from './tool-run.ts';
import type { Raster, ToolRun } from './tool-run.ts';

export const cropRatios = { '1:1': 1, '3:4': 3 / 4, '4:3': 4 / 3, '9:16': 9 / 16, '16:9': 16 / 9 } as const;

export type CropRatio = keyof typeof cropRatios;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const smallSide = 160;
/** A tighter crop loses something; it has to gain that much in what is looked at per area. */
const sizes = [1, 0.92, 0.84, 0.76, 0.68, 0.6];

/** The part of the picture, in the wished shape, that holds what eyes go to. */
export async function smartCrop(input: Raster, ratio: CropRatio, run: ToolRun = {}): Promise<Raster> {
  await step(run, 0.1);
  const box = findCrop(planesOf(input), cropRatios[ratio]);
  await step(run, 0.9);
  const pixels = new Uint8Array(box.width * box.height * input.channels);
  const rowLength = box.width * input.channels;
  for (let row = 0; row < box.height; row += 1) {
    const from = ((box.y + row) * input.width + box.x) * input.channels;
    pixels.set(input.pixels.subarray(from, from + rowLength), row * rowLength);
  }
  await step(run, 1);
  return { pixels, width: box.width, height: box.height, channels: input.channels };
}

export function findCrop(planes: Planes, ratio: number): Box {
  const scale = Math.min(1, smallSide / Math.max(planes.width, planes.height));
  const width = Math.max(8, Math.round(planes.width * scale));
  const height = Math.max(8, Math.round(planes.height * scale));
  const attention = attentionOf(planes, { width, height });
  const sums = summedArea(attention, width, height);
  const largest = Math.min(width, height * ratio);
  let best = { x: 0, y: 0, width: largest, height: largest / ratio };
  let bestScore = -Infinity;
  for (const size of sizes) {
    const [w, h] = [Math.max(4, Math.floor(largest * size)), Math.max(4, Math.floor((largest / ratio) * size))];
    for (let y = 0; y + h <= height; y += 2) {
      for (let x = 0; x + w <= width; x += 2) {
        const held = sums(x, y, w, h);
        // What lies close to the rim of a crop looks cut off.
        const core = sums(x + Math.floor(w * 0.12), y + Math.floor(h * 0.12), Math.ceil(w * 0.76), Math.ceil(h * 0.76));
        const score = (0.5 * held + 0.5 * core) * (1 - 0.35 * size * size);
        if (score > bestScore) [bestScore, best] = [score, { x, y, width: w, height: h }];
      }
    }
  }
  return inPixels(best, planes, ratio, scale);
}

function inPixels(best: Box, { width, height }: Planes, ratio: number, scale: number): Box {
  const wide = Math.max(1, Math.min(width, Math.round(height * ratio), Math.round(best.width / scale)));
  const high = Math.max(1, Math.min(height, Math.round(wide / ratio)));
  const centre = { x: (best.x + best.width / 2) / scale, y: (best.y + best.height / 2) / scale };
  return {
    x: Math.max(0, Math.min(width - wide, Math.round(centre.x - wide / 2))),
    y: Math.max(0, Math.min(height - high, Math.round(centre.y - high / 2))),
    width: wide,
    height: high,
  };
}

/** What draws the eye: colours unlike those around, fine detail, skin. It adds up to 1. */
function attentionOf(planes: Planes, size: { width: number; height: number }): Plane {
  const { width, height } = size;
  const small = (plane: Plane) => resizePlane(plane, planes, size);
  const picture: Planes = { ...size, red: small(planes.red), green: small(planes.green), blue: small(planes.blue) };
  const luma = lumaOf(picture);
  const attention = new Float32Array(luma.length);
  const wide = Math.round(Math.max(width, height) / 3);
  for (const plane of [picture.red, picture.green, picture.blue]) {
    const [centre, around] = [boxMean(plane, width, height, 2), boxMean(plane, width, height, wide)];
    for (let i = 0; i < attention.length; i += 1) attention[i]! += Math.abs(centre[i]! - around[i]!);
  }
  for (let i = width; i + width < luma.length; i += 1) {
    attention[i]! += 0.8 * Math.abs(4 * luma[i]! - luma[i - 1]! - luma[i + 1]! - luma[i - width]! - luma[i + width]!);
    const [r, g, b] = [picture.red[i]!, picture.green[i]!, picture.blue[i]!];
    if (r > 70 && r > g && g > b && r - b > 18 && r - g > 8 && r - g < 90) attention[i]! += 40;
  }
  const even = boxMean(attention, width, height, 2);
  const usual = even.reduce((sum, value) => sum + value, 0) / even.length;
  const standing = even.map((value) => Math.max(0, value - 0.8 * usual));
  const total = standing.reduce((sum, value) => sum + value, 0) || 1;
  return standing.map((value) => value / total);
}

/** Sums over any rectangle in four reads. */
function summedArea(plane: Plane, width: number, height: number) {
  const table = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let row = 0;
    for (let x = 0; x < width; x += 1) {
      row += plane[y * width + x]!;
      table[(y + 1) * (width + 1) + x + 1] = table[y * (width + 1) + x + 1]! + row;
    }
  }
  return (x: number, y: number, w: number, h: number) => {
    const [right, low] = [Math.min(width, x + w), Math.min(height, y + h)];
    const at = (px: number, py: number) => table[py * (width + 1) + px]!;
    return at(right, low) - at(x, low) - at(right, y) + at(x, y);
  };
}
