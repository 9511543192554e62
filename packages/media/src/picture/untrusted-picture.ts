import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { pictureFormatOf } from './picture-format.ts';
import type { PictureFormat } from './picture-format.ts';
import { makePicture } from './picture.ts';
import type { MadePicture, Pixels } from './picture.ts';
import { PictureProblem } from './picture-problem.ts';

/** From a small avatar to a full screen. */
export const uploadWidths = [160, 320, 640, 1280] as const;

/** More than the largest sensors of phones that people use as they come (50 megapixels). */
const maxPixels = 64_000_000;
/** WebP can hold 16,383. */
const maxSide = 16_000;

/** What may be read at all: everything else that libvips knows (SVG, PDF, TIFF, scripts of formats) is switched off. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((name) => `VipsForeignLoad${name}Buffer`);

/** For the process that opens strangers' pictures, once, before the first: it holds for the whole process. */
export function allowOnlyPictures(): void {
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: loaders });
  sharp.cache(false);
}

/**
 * Makes a picture of a file that anybody may have made: decoded, turned upright, and encoded anew. Nothing of the file
 * but its pixels comes out: no EXIF, no place, no profile, no bytes before, between or behind.
 */
export async function makeUntrustedPicture(path: string): Promise<MadePicture> {
  const bytes = await readFile(path);
  const format = pictureFormatOf(bytes);
  return await makePicture(await decode(bytes, format), { widths: uploadWidths, avif: true });
}

async function decode(bytes: Buffer, format: PictureFormat): Promise<Pixels> {
  const { open } = await openChecked(bytes, format);
  const { data, info } = await open()
    .resize({ width: Math.max(...uploadWidths), withoutEnlargement: true, kernel: 'lanczos3' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(damaged);
  return { pixels: data, width: info.width, height: info.height, channels: info.channels };
}

interface CheckedPicture {
  /** Upright. */
  readonly width: number;
  readonly height: number;
  /** The picture, turned upright, for whatever is to become of it. */
  readonly open: () => Sharp;
}

/** A picture that anybody may have made, once its header is known to be what it says and not too large. */
export async function openUntrustedPicture(bytes: Buffer): Promise<CheckedPicture> {
  return await openChecked(bytes, pictureFormatOf(bytes));
}

async function openChecked(bytes: Buffer, format: PictureFormat): Promise<CheckedPicture> {
  const {
    width,
    height,
    autoOrient,
    format: found,
  } = await sharp(bytes, { limitInputPixels: false, pages: 1 }).metadata().catch(damaged);
  if (found !== format) throw new PictureProblem('damaged');
  // The limit is checked here first, on what the header says, to give the reason.
  if (width > maxSide || height > maxSide || width * height > maxPixels) throw new PictureProblem('too-large');
  // Of an animation the first picture.
  const open = () =>
    sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1, sequentialRead: true }).autoOrient();
  return { width: autoOrient.width, height: autoOrient.height, open };
}

function damaged(error: unknown): never {
  throw new PictureProblem('damaged', error);
}
