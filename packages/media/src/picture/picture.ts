import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';

/** Raw pixels with their size. */
export interface Pixels {
  pixels: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/** Any encoded image, or raw pixels (RGBA when nothing else is said). */
export type PictureInput = Uint8Array | Pixels | { rgba: Uint8Array; width: number; height: number };

export interface PictureRendition {
  width: number;
  height: number;
  /** WebP. */
  bytes: Buffer;
  /** The same as AVIF, where it was asked for. */
  avif: Buffer | null;
}

export interface MadePicture {
  /** Size of the largest rendition. */
  width: number;
  height: number;
  /** ThumbHash, base64. */
  placeholder: string;
  /** Smallest first. */
  renditions: PictureRendition[];
}

export interface PictureOptions {
  widths: readonly number[];
  quality?: number;
  /** 0 is fastest, 6 smallest. */
  effort?: number;
  avif?: boolean;
}

/** ThumbHash takes at most 100 pixels a side; 64 gives the same hash in a third of the time. */
const placeholderSide = 64;
/** Looks like WebP at 78. Each step of effort beyond 1 doubles the time and saves a percent. */
const avifOptions = { quality: 52, effort: 1 };

export async function makePicture(input: PictureInput, options: PictureOptions): Promise<MadePicture> {
  const { data, info } = await openPicture(input).raw().toBuffer({ resolveWithObject: true });
  const pixels = { raw: { width: info.width, height: info.height, channels: info.channels } };
  // A picture is never blown up: a wish wider than the source becomes the source's own width.
  const widths = [...new Set(options.widths.map((width) => Math.min(width, info.width)))].toSorted((a, b) => a - b);
  const renditions = await Promise.all(
    widths.map(async (width): Promise<PictureRendition> => {
      // Opened for each form: a clone copies all pixels as well.
      const sized = () => sharp(data, pixels).resize({ width, kernel: 'lanczos3' });
      const [made, avif] = await Promise.all([
        sized()
          .webp({ quality: options.quality ?? 78, effort: options.effort ?? 4 })
          .toBuffer({ resolveWithObject: true }),
        options.avif ? sized().avif(avifOptions).toBuffer() : null,
      ]);
      return { width: made.info.width, height: made.info.height, bytes: made.data, avif };
    }),
  );
  const largest = renditions.at(-1);
  if (largest === undefined) throw new Error('A picture needs at least one width.');
  const placeholder = await thumbHash(renditions[0] ?? largest);
  return { width: largest.width, height: largest.height, placeholder, renditions };
}

/** For our own pictures: nothing here guards against hostile files. */
export function openPicture(input: PictureInput): Sharp {
  if (input instanceof Uint8Array) return sharp(input).autoOrient().toColourspace('srgb');
  const { width, height } = input;
  const [bytes, channels] = 'rgba' in input ? [input.rgba, 4 as const] : [input.pixels, input.channels];
  return sharp(bytes, { raw: { width, height, channels } });
}

/** Made from the smallest rendition: a hash of about 25 bytes cannot tell the difference, and it is far less work. */
async function thumbHash(rendition: PictureRendition): Promise<string> {
  const small = await sharp(rendition.bytes)
    .resize(placeholderSide, placeholderSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString('base64');
}
