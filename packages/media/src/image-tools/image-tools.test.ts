import { describe, expect, it } from 'vitest';
import { cutOut, idPhoto, idPhotoBackgrounds } from './cut-out.ts';
import { lowLight } from './low-light.ts';
import { drawn, mapped, noisy, portrait, scene } from './made-pictures.test-data.ts';
import { psnr, resample, ssim } from './quality.test-data.ts';
import { restorePhoto } from './restore.ts';
import { smartCrop } from './smart-crop.ts';
import { superResolution } from './super-resolution.ts';
import type { Raster } from './tool-run.ts';

const print = (line: string) => process.stdout.write(`${line}\n`);
const mean = (values: Iterable<number>) => {
  const all = [...values];
  return all.reduce((sum, value) => sum + value, 0) / all.length;
};

function red(picture: Raster): number {
  let found = 0;
  for (let i = 0; i < picture.width * picture.height; i += 1) {
    if (picture.pixels[3 * i]! > 180 && picture.pixels[3 * i + 1]! < 90) found += 1;
  }
  return found;
}

async function pair(side: number): Promise<{ photo: Raster; mask: Raster }> {
  return { photo: noisy(await drawn(portrait(), side, side), 4), mask: await drawn(portrait(true), side, side) };
}

/** How unlike a column of pixels is to one a little further. */
function column(picture: Raster, x: number): number {
  const red8 = (from: number, y: number) => picture.pixels[(y * picture.width + from) * 3]!;
  return mean(Array.from({ length: picture.height }, (_, y) => Math.abs(red8(x, y) - red8(x + 6, y))));
}

describe('super-resolution', () => {
  it('beats bicubic and Lanczos on pictures it has never seen', async () => {
    const sums = { network: [0, 0], bicubic: [0, 0], lanczos: [0, 0] };
    const seeds = [11, 23, 37, 58];
    for (const seed of seeds) {
      const truth = await drawn(scene(seed), 128, 128);
      const small = resample(truth, 0.5, 'bicubic');
      const made = {
        network: await superResolution(small),
        bicubic: resample(small, 2, 'bicubic'),
        lanczos: resample(small, 2, 'lanczos'),
      };
      for (const name of ['network', 'bicubic', 'lanczos'] as const) {
        sums[name][0]! += psnr(made[name], truth) / seeds.length;
        sums[name][1]! += ssim(made[name], truth) / seeds.length;
      }
    }
    for (const [name, [db, alike]] of Object.entries(sums)) {
      print(`super-resolution, ${name}: PSNR ${db!.toFixed(2)} dB, SSIM ${alike!.toFixed(4)}`);
    }
    expect(sums.network[0]).toBeGreaterThan(Math.max(sums.bicubic[0]!, sums.lanczos[0]!) + 0.3);
    expect(sums.network[1]).toBeGreaterThan(Math.max(sums.bicubic[1]!, sums.lanczos[1]!));
  });

  it('leaves no seam: tiles give what the whole picture gives', async () => {
    const picture = await drawn(scene(5), 70, 52);
    const shares: number[] = [];
    const tiled = await superResolution(picture, { onProgress: (share) => shares.push(share) }, 24);
    const whole = await superResolution(picture, {}, 4096);
    expect([tiled.width, tiled.height]).toEqual([140, 104]);
    expect(Math.max(...tiled.pixels.map((value, i) => Math.abs(value - whole.pixels[i]!)))).toBeLessThanOrEqual(2);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares).toHaveLength(13);
    expect(shares.at(-1)).toBe(1);
  });

  it('ends soon after it was told to', async () => {
    const picture = await drawn(scene(5), 400, 400);
    const stop = new AbortController();
    const running = superResolution(picture, { signal: stop.signal, onProgress: () => stop.abort() });
    await expect(running).rejects.toThrow('aborted');
  });
});

describe('cut-out', () => {
  it('keeps the person and takes the wall away', async () => {
    const { photo, mask } = await pair(320);
    const made = await cutOut(photo);
    expect(made.channels).toBe(4);
    let [both, either] = [0, 0];
    for (let i = 0; i < mask.width * mask.height; i += 1) {
      const [alpha, truth] = [made.pixels[4 * i + 3]! / 255, mask.pixels[3 * i]! / 255];
      both += Math.min(alpha, truth);
      either += Math.max(alpha, truth);
    }
    print(`cut-out: overlap with the true shape ${(both / either).toFixed(3)}`);
    expect(both / either).toBeGreaterThan(0.9);
  });

  it('puts exactly the wished colour behind an ID photo', async () => {
    const { photo } = await pair(120);
    for (const background of ['white', 'blue', 'red'] as const) {
      const made = await idPhoto(photo, background);
      expect([...made.pixels.subarray(0, 3)]).toEqual([...idPhotoBackgrounds[background]]);
      expect(made.channels).toBe(3);
    }
  });
});

it('calms the grain of an old photo, closes its scratches and brings its colours back', async () => {
  const truth = await drawn(portrait(), 300, 300);
  const faded = mapped(truth, (value, channel) => 70 + value * [0.55, 0.48, 0.36][channel]!);
  const scratched = noisy(faded, 9);
  for (let y = 0; y < 300; y += 1) scratched.pixels.fill(250, (y * 300 + 96) * 3, (y * 300 + 98) * 3);
  const made = await restorePhoto(scratched);
  const [before, after] = [psnr(scratched, truth), psnr(made, truth)];
  print(
    `restoration: PSNR ${before.toFixed(2)} → ${after.toFixed(2)} dB, SSIM ${ssim(scratched, truth).toFixed(3)} → ${ssim(made, truth).toFixed(3)}`,
  );
  expect(after).toBeGreaterThan(before + 1.5);
  expect(ssim(made, truth)).toBeGreaterThan(ssim(scratched, truth) + 0.2);
  expect(column(made, 97)).toBeLessThan(column(scratched, 97) / 3);
});

it('lets light into a dark photo without more noise than light, and leaves a bright one alone', async () => {
  const truth = await drawn(scene(8), 240, 240);
  const dark = noisy(
    mapped(truth, (value) => value * 0.14),
    2,
  );
  const lit = await lowLight(dark);
  print(
    `low light: mean ${mean(dark.pixels).toFixed(0)} → ${mean(lit.pixels).toFixed(0)}, SSIM ${ssim(dark, truth).toFixed(3)} → ${ssim(lit, truth).toFixed(3)}`,
  );
  expect(mean(lit.pixels)).toBeGreaterThan(2.5 * mean(dark.pixels));
  expect(ssim(lit, truth)).toBeGreaterThan(ssim(dark, truth) + 0.15);
  const bright = await drawn(portrait(), 200, 200);
  expect(Buffer.compare((await lowLight(bright)).pixels, bright.pixels)).toBe(0);
});

it('crops to what eyes go to, in the wished shape', async () => {
  const subject =
    '<rect width="100" height="100" fill="#9fb4c4"/><circle cx="78" cy="66" r="9" fill="#d33"/><circle cx="76" cy="63" r="2" fill="#fff"/>';
  const photo = noisy(await drawn(subject, 400, 400), 2);
  const made = await smartCrop(photo, '3:4');
  expect(made.width / made.height).toBeCloseTo(3 / 4, 1);
  const kept = red(made) / red(photo);
  print(`smart crop: ${made.width}x${made.height} of 400x400, ${(100 * kept).toFixed(0)} % of the subject kept`);
  expect(kept).toBeGreaterThan(0.98);
});
