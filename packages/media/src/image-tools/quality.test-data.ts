import type { Raster } from './tool-run.ts';

const inner = 4;

function luma({ pixels, channels }: Raster, i: number): number {
  const at = i * channels;
  return 0.299 * pixels[at]! + 0.587 * pixels[at + 1]! + 0.114 * pixels[at + 2]!;
}

/** Peak signal to noise in decibels, on the brightness, without the rim, as papers measure it. */
export function psnr(made: Raster, truth: Raster): number {
  let [sum, n] = [0, 0];
  for (let y = inner; y < truth.height - inner; y += 1) {
    for (let x = inner; x < truth.width - inner; x += 1) {
      const i = y * truth.width + x;
      sum += (luma(made, i) - luma(truth, i)) ** 2;
      n += 1;
    }
  }
  return 10 * Math.log10((255 * 255) / (sum / n));
}

/** Structural similarity, over windows of 8 by 8. */
export function ssim(made: Raster, truth: Raster): number {
  const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];
  let [sum, n] = [0, 0];
  for (let y = inner; y + 8 <= truth.height - inner; y += 4) {
    for (let x = inner; x + 8 <= truth.width - inner; x += 4) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0];
      for (let k = 0; k < 64; k += 1) {
        const i = (y + (k >> 3)) * truth.width + x + (k & 7);
        const [left, right] = [luma(made, i), luma(truth, i)];
        a += left / 64;
        b += right / 64;
        aa += (left * left) / 64;
        bb += (right * right) / 64;
        ab += (left * right) / 64;
      }
      const [va, vb, cov] = [aa - a * a, bb - b * b, ab - a * b];
      sum += ((2 * a * b + c1) * (2 * cov + c2)) / ((a * a + b * b + c1) * (va + vb + c2));
      n += 1;
    }
  }
  return sum / n;
}

const sinc = (x: number) => (x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x));

export const kernels = {
  /** Keys' cubic with a = -0.5, what programs call bicubic. */
  bicubic: {
    radius: 2,
    weight: (x: number) => {
      const d = Math.abs(x);
      if (d < 1) return 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
      return d < 2 ? -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2 : 0;
    },
  },
  lanczos: { radius: 3, weight: (x: number) => (Math.abs(x) < 3 ? sinc(x) * sinc(x / 3) : 0) },
};

/** Resamples by a kernel, both ways; written out here, because the library enlarges by one kernel whatever it is told. */
export function resample(source: Raster, scale: number, kernel: keyof typeof kernels): Raster {
  const turned = turn(alongRows(source, scale, kernel));
  return turn(alongRows(turned, scale, kernel));
}

function alongRows({ pixels, width, height, channels }: Raster, scale: number, kernel: keyof typeof kernels): Raster {
  const { radius, weight } = kernels[kernel];
  const wide = Math.round(width * scale);
  const stretch = Math.max(1, 1 / scale);
  const out = new Uint8ClampedArray(wide * height * 3);
  for (let x = 0; x < wide; x += 1) {
    const centre = (x + 0.5) / scale - 0.5;
    const from = Math.ceil(centre - radius * stretch);
    const taps: [number, number][] = [];
    for (let s = from; s <= centre + radius * stretch; s += 1) {
      taps.push([Math.min(width - 1, Math.max(0, s)), weight((s - centre) / stretch)]);
    }
    const total = taps.reduce((sum, [, w]) => sum + w, 0);
    for (let y = 0; y < height; y += 1) {
      for (let c = 0; c < 3; c += 1) {
        const value = taps.reduce((sum, [s, w]) => sum + w * pixels[(y * width + s) * channels + c]!, 0);
        out[(y * wide + x) * 3 + c] = value / total;
      }
    }
  }
  return { pixels: new Uint8Array(out.buffer), width: wide, height, channels: 3 };
}

function turn({ pixels, width, height }: Raster): Raster {
  const out = new Uint8Array(pixels.length);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let c = 0; c < 3; c += 1) out[(x * height + y) * 3 + c] = pixels[(y * width + x) * 3 + c]!;
    }
  }
  return { pixels: out, width: height, height: width, channels: 3 };
}
