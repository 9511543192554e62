import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type PictureRating, ratingThresholds } from '../classifier/picture-rating.ts';
import { encodeResult, type ImageTool, imageTools, runImageTool } from './run-tool.ts';

let folder: string;
let file: string;
const wish = { background: 'white', ratio: '1:1' } as const;
const rating = (porn: number): PictureRating => ({ drawing: 0, hentai: 0, neutral: 1 - porn, porn, sexy: 0 });
const always = (porn: number) => async () => rating(porn);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'run-tool-'));
  file = path.join(folder, 'photo');
  const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#a63' } });
  await writeFile(
    file,
    await picture
      .withExif({ IFD0: { Copyright: 'x' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer(),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const names = Object.keys(imageTools) as ImageTool[];

it.each(names)('%s refuses a picture at the threshold of the classifier, before it works on it', async (tool) => {
  const seen: number[] = [];
  const running = runImageTool(
    { path: file, tool, wish, maxPixels: null, rate: always(ratingThresholds.review) },
    { onProgress: (share) => seen.push(share) },
  );
  await expect(running).rejects.toThrow('图片包含不适宜的内容');
  expect(Math.max(...seen)).toBeLessThan(0.05);
});

it.each(names)('%s refuses a result that the classifier rates so', async (tool) => {
  let asked = 0;
  const rate = async () => rating((asked += 1) === 1 ? 0 : ratingThresholds.refuse);
  const running = runImageTool({ path: file, tool, wish, maxPixels: null, rate }, {});
  await expect(running).rejects.toThrow('图片包含不适宜的内容');
  expect(asked).toBe(2);
});

it('turns a picture upright, cuts the wished part out and writes nothing but pixels', async () => {
  const rate = always(0);
  const crop = { x: 5, y: 10, width: 30, height: 45 };
  const task = { path: file, tool: 'smartCrop', wish: { ...wish, crop }, maxPixels: null, rate } as const;
  const { before, after } = await runImageTool(task, {});
  expect([before.width, before.height]).toEqual([30, 45]);
  const meta = await sharp(await encodeResult(after)).metadata();
  expect([meta.format, meta.exif, meta.orientation]).toEqual(['jpeg', undefined, undefined]);
  const outside = { ...task, wish: { ...wish, crop: { x: 20, y: 0, width: 30, height: 20 } } };
  await expect(runImageTool(outside, {})).rejects.toThrow('裁剪区域超出图片');
  await expect(runImageTool({ ...task, maxPixels: 1000 }, {})).rejects.toThrow('图片过大');
});
