import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { openPicture, type PictureInput } from './picture.ts';

/** How a picture looks, each in 64 bits as 16 hex digits. */
export interface PerceptualHashes {
  /** What is compared with blocked pictures: the picture, and the picture in a mirror. */
  readonly looks: readonly [string, string];
  /** What is blocked with it: the picture, and its middle, which is what is left when edges are cut off. */
  readonly blocks: readonly string[];
}

/**
 * Of 64 bits, in how many a copy may differ, and up to how many a person had better look. Both are measured
 * (docs/decisions/2026-11-16-classifier-and-hashes.md).
 */
export const copyDistance = 8;
export const similarDistance = 11;

const side = 32;
const waves = 8;
/** Shares of the width and height that are left. */
const middles = [1, 0.95, 0.9];
/** Enough for the hash, and little to work with. */
const workSide = 256;
/** Below this spread of light (0 to 255) a picture is one plain colour, and all of those look the same. */
const plain = 3;

/** Null for a picture with nothing in it to recognise: a plain colour would be near to every other. */
export async function perceptualHashes(input: PictureInput): Promise<PerceptualHashes | null> {
  const { data, info } = await openPicture(input)
    .flatten({ background: '#808080' })
    .greyscale()
    .resize({ width: workSide, height: workSide, fit: 'fill', kernel: 'cubic' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const seen = await Promise.all(
    middles.map(async (share) => {
      const size = Math.round(workSide * share);
      const start = Math.floor((workSide - size) / 2);
      const pixels = await sharp(data, { raw: { width: workSide, height: workSide, channels: info.channels } })
        .extract({ left: start, top: start, width: size, height: size })
        .resize({ width: side, height: side, fit: 'fill', kernel: 'cubic' })
        .toColourspace('b-w')
        .raw()
        .toBuffer();
      return spread(pixels) < plain ? null : slowWaves(pixels);
    }),
  );
  const whole = seen[0];
  if (!whole) return null;
  // In the mirror every second wave from left to right changes its sign; nothing else does.
  const mirrored = whole.map((value, index) => ((index % waves) % 2 === 1 ? -value : value));
  return { looks: [bits(whole), bits(mirrored)], blocks: seen.flatMap((each) => (each ? [bits(each)] : [])) };
}

/** In how many of the 64 bits two hashes differ. */
export function hashDistance(a: string, b: string): number {
  let different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; different !== 0n; different &= different - 1n) count += 1;
  return count;
}

/** For exact copies. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function spread(pixels: Uint8Array): number {
  const mean = pixels.reduce((sum, value) => sum + value, 0) / pixels.length;
  return Math.sqrt(pixels.reduce((sum, value) => sum + (value - mean) ** 2, 0) / pixels.length);
}

const cosines = Array.from({ length: waves }, (_, wave) =>
  Array.from({ length: side }, (__, at) => Math.cos((Math.PI * wave * (at + 0.5)) / side)),
);

/** The 8 x 8 slowest waves of the cosine transform: what is left of a picture whatever it is encoded with. */
function slowWaves(pixels: Uint8Array): number[] {
  const rows = Array.from({ length: side }, (_, y) =>
    cosines.map((wave) => wave.reduce((sum, cosine, x) => sum + cosine * (pixels[y * side + x] ?? 0), 0)),
  );
  return cosines.flatMap((wave) =>
    cosines.map((_, x) => wave.reduce((sum, cosine, y) => sum + cosine * (rows[y]?.[x] ?? 0), 0)),
  );
}

function bits(frequencies: readonly number[]): string {
  // The first says how bright the picture is: it would only pull the middle up.
  const middle = frequencies.slice(1).toSorted((a, b) => a - b)[31] ?? 0;
  const text = frequencies.map((value) => (value > middle ? '1' : '0')).join('');
  return BigInt(`0b${text}`).toString(16).padStart(16, '0');
}
