import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { judgeRating } from '../classifier/picture-rating.ts';
import type { PictureRating } from '../classifier/picture-rating.ts';
import type { PictureInput } from '../picture/picture.ts';
import { openUntrustedPicture } from '../picture/untrusted-picture.ts';
import { cutOut, idPhoto } from './cut-out.ts';
import type { IdPhotoBackground } from './cut-out.ts';
import { lowLight } from './low-light.ts';
import { restorePhoto } from './restore.ts';
import { smartCrop } from './smart-crop.ts';
import type { Box, CropRatio } from './smart-crop.ts';
import { superResolution } from './super-resolution.ts';
import { step } from './tool-run.ts';
import type { Raster, ToolRun } from './tool-run.ts';

interface Wish {
  readonly crop?: Box | undefined;
  readonly background: IdPhotoBackground;
  readonly ratio: CropRatio;
}

/** The closed list. A name that is not a key of this object runs nothing. */
export const imageTools = {
  superResolution: (input: Raster, _wish: Wish, run: ToolRun) => superResolution(input, run),
  cutOut: (input: Raster, _wish: Wish, run: ToolRun) => cutOut(input, run),
  restore: (input: Raster, _wish: Wish, run: ToolRun) => restorePhoto(input, run),
  lowLight: (input: Raster, _wish: Wish, run: ToolRun) => lowLight(input, run),
  idPhoto: (input: Raster, { background }: Wish, run: ToolRun) => idPhoto(input, background, run),
  smartCrop: (input: Raster, { ratio }: Wish, run: ToolRun) => smartCrop(input, ratio, run),
};

export type ImageTool = keyof typeof imageTools;

export interface ToolTask {
  readonly path: string;
  readonly tool: ImageTool;
  readonly wish: Wish;
  /** Larger pictures are refused; null makes them smaller instead. */
  readonly maxPixels: number | null;
  /** What the classifier sees: `ratePicture` in earnest. */
  readonly rate: (input: PictureInput) => Promise<PictureRating>;
}

/** Why a picture is not worked on, ready to show. */
export class ToolRefusal extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.name = 'ToolRefusal';
    this.reason = reason;
  }
}

/** What tools that make large pictures smaller work on, at most: enough for a print of a phone's photo. */
const workPixels = 4_000_000;
const refusedContent = '图片包含不适宜的内容，无法处理';

/** Reads a stranger's picture, looks at it, runs the tool, and looks at what came out. */
export async function runImageTool(task: ToolTask, run: ToolRun): Promise<{ before: Raster; after: Raster }> {
  const { tool, wish, rate } = task;
  if (!Object.hasOwn(imageTools, tool)) throw new ToolRefusal('没有这个工具');
  const before = await readPart(task);
  await step(run, 0.02);
  await refuseSexual(before, rate);
  await step(run, 0.05);
  const onProgress = (share: number) => run.onProgress?.(0.05 + 0.9 * share);
  const after = await imageTools[tool](before, wish, { ...run, onProgress });
  await refuseSexual(after, rate);
  await step(run, 1);
  return { before, after };
}

async function refuseSexual(picture: Raster, rate: ToolTask['rate']): Promise<void> {
  // What a person would have to look at first is refused as well: nobody looks at these pictures.
  const { verdict, rating } = judgeRating(await rate(picture));
  if (verdict === 'refuse' || rating === '18') throw new ToolRefusal(refusedContent);
}

async function readPart({ path, wish: { crop }, maxPixels }: ToolTask): Promise<Raster> {
  const { width, height, open } = await openUntrustedPicture(await readFile(path));
  const part = crop ?? { x: 0, y: 0, width, height };
  if (part.x + part.width > width || part.y + part.height > height) throw new ToolRefusal('裁剪区域超出图片');
  if (part.width < 20 || part.height < 20) throw new ToolRefusal('图片太小，至少需要 20×20 像素');
  const pixels = part.width * part.height;
  if (maxPixels !== null && pixels > maxPixels) {
    throw new ToolRefusal(`图片过大，最多 ${Math.round(maxPixels / 10_000)} 万像素，请先裁剪`);
  }
  const scale = Math.min(1, Math.sqrt((maxPixels ?? workPixels) / pixels));
  const { data, info } = await open()
    .extract({ left: part.x, top: part.y, width: part.width, height: part.height })
    .resize({ width: Math.max(8, Math.round(part.width * scale)), kernel: 'lanczos3', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}

/** JPEG for what is opaque, PNG for what is not: both can be saved and opened anywhere. Nothing but pixels is in them. */
export async function encodeResult({ pixels, width, height, channels }: Raster): Promise<Buffer> {
  const image = sharp(pixels, { raw: { width, height, channels } });
  return await (
    channels === 4 ? image.png({ compressionLevel: 8 }) : image.jpeg({ quality: 92, mozjpeg: true })
  ).toBuffer();
}
