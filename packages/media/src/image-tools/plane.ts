import type { Raster } from './tool-run.ts';

/** One channel as floats from 0 to 255. */
export type Plane = Float32Array;

export interface Planes {
  readonly width: number;
  readonly height: number;
  readonly red: Plane;
  readonly green: Plane;
  readonly blue: Plane;
}

export function planesOf({ pixels, width, height, channels }: Raster): Planes {
  const count = width * height;
  const [red, green, blue] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)];
  for (let i = 0, at = 0; i < count; i += 1, at += channels) {
    red[i] = pixels[at]!;
    green[i] = pixels[at + 1]!;
    blue[i] = pixels[at + 2]!;
  }
  return { width, height, red, green, blue };
}

/** Back to bytes; with an alpha plane (0 to 1) the picture is transparent. */
export function rasterOf({ width, height, red, green, blue }: Planes, alpha?: Plane): Raster {
  const channels = alpha ? 4 : 3;
  const pixels = new Uint8ClampedArray(width * height * channels);
  for (let i = 0, at = 0; i < red.length; i += 1, at += channels) {
    pixels[at] = red[i]!;
    pixels[at + 1] = green[i]!;
    pixels[at + 2] = blue[i]!;
    if (alpha) pixels[at + 3] = alpha[i]! * 255;
  }
  return { pixels: new Uint8Array(pixels.buffer), width, height, channels };
}

/** Rec. 601, as eyes weigh it. */
export function lumaOf({ red, green, blue }: Planes): Plane {
  return red.map((value, i) => 0.299 * value + 0.587 * green[i]! + 0.114 * blue[i]!);
}

/** Mean over a square of side 2r+1, cut off at the rims; the time does not depend on the radius. */
export function boxMean(source: Plane, width: number, height: number, radius: number): Plane {
  const across = new Float32Array(source.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let sum = 0;
    let n = 0;
    for (let x = 0; x < Math.min(radius, width); x += 1, n += 1) sum += source[row + x]!;
    for (let x = 0; x < width; x += 1) {
      if (x + radius < width) {
        sum += source[row + x + radius]!;
        n += 1;
      }
      if (x - radius > 0) {
        sum -= source[row + x - radius - 1]!;
        n -= 1;
      }
      across[row + x] = sum / n;
    }
  }
  const mean = new Float32Array(source.length);
  // Row by row with one running sum for each column: memory is walked in its own order.
  const sums = new Float64Array(width);
  let n = 0;
  const add = (y: number, sign: 1 | -1) => {
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) sums[x] = sums[x]! + sign * across[at]!;
    n += sign;
  };
  for (let y = 0; y < Math.min(radius, height); y += 1) add(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) add(y + radius, 1);
    if (y - radius > 0) add(y - radius - 1, -1);
    for (let x = 0, at = y * width; x < width; x += 1, at += 1) mean[at] = sums[x]! / n;
  }
  return mean;
}

interface Guided {
  readonly guide: Plane;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** Contrast of the guide (squared) below which the result is smooth. */
  readonly epsilon: number;
}

/** He's guided filter: smooths the source, but keeps the edges that the guide has. */
export function guidedFilter(source: Plane, { guide, width, height, radius, epsilon }: Guided): Plane {
  const mean = (plane: Plane) => boxMean(plane, width, height, radius);
  const [meanGuide, meanSource] = [mean(guide), mean(source)];
  const product = mean(source.map((value, i) => value * guide[i]!));
  const square = mean(guide.map((value) => value * value));
  const slope = new Float32Array(source.length);
  const base = new Float32Array(source.length);
  for (let i = 0; i < slope.length; i += 1) {
    const variance = square[i]! - meanGuide[i]! ** 2;
    slope[i] = (product[i]! - meanGuide[i]! * meanSource[i]!) / (variance + epsilon);
    base[i] = meanSource[i]! - slope[i]! * meanGuide[i]!;
  }
  const [meanSlope, meanBase] = [mean(slope), mean(base)];
  return guide.map((value, i) => meanSlope[i]! * value + meanBase[i]!);
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Smaller by the mean of what falls into a pixel, larger by straight lines between pixels. */
export function resizePlane(source: Plane, from: Size, to: Size): Plane {
  const target = new Float32Array(to.width * to.height);
  const [scaleX, scaleY] = [from.width / to.width, from.height / to.height];
  const smooth =
    scaleX > 1 ? boxMean(source, from.width, from.height, Math.floor(Math.max(scaleX, scaleY) / 2)) : source;
  for (let y = 0; y < to.height; y += 1) {
    const sy = Math.min(from.height - 1, Math.max(0, (y + 0.5) * scaleY - 0.5));
    const y0 = Math.floor(sy);
    const y1 = Math.min(from.height - 1, y0 + 1);
    for (let x = 0; x < to.width; x += 1) {
      const sx = Math.min(from.width - 1, Math.max(0, (x + 0.5) * scaleX - 0.5));
      const x0 = Math.floor(sx);
      const x1 = Math.min(from.width - 1, x0 + 1);
      const top = smooth[y0 * from.width + x0]! * (1 - sx + x0) + smooth[y0 * from.width + x1]! * (sx - x0);
      const low = smooth[y1 * from.width + x0]! * (1 - sx + x0) + smooth[y1 * from.width + x1]! * (sx - x0);
      target[y * to.width + x] = top * (1 - sy + y0) + low * (sy - y0);
    }
  }
  return target;
}

/** The value that a share of all lies below. */
export function percentile(plane: Plane, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of plane) counts[Math.max(0, Math.min(255, Math.round(value)))]! += 1;
  let left = share * plane.length;
  for (let value = 0; value < 256; value += 1) {
    left -= counts[value]!;
    if (left <= 0) return value;
  }
  return 255;
}
