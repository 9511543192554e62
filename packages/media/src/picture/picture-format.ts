import { PictureProblem } from './picture-problem.ts';

/** What uploaded pictures may be, under the names that the decoder has for them. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'heif';

const avifBrands = new Set(['avif', 'avis']);
/** AVIF files may lead with a general brand and name their own among the compatible ones. */
const generalBrands = new Set(['mif1', 'msf1', 'miaf']);
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/** The format by content alone; names and declared types are not asked. */
export function pictureFormatOf(bytes: Buffer): PictureFormat {
  if (starts(bytes, 'ffd8ff')) return 'jpeg';
  if (starts(bytes, '89504e470d0a1a0a')) return 'png';
  if (starts(bytes, '474946383761') || starts(bytes, '474946383961')) return 'gif';
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') return 'webp';
  if (text(bytes, 4, 8) === 'ftyp') return brandedFormat(bytes);
  if (/^[\s\uFEFF\u{EF}\u{BB}\u{BF}]*<(?:\?xml|!--|!DOCTYPE|svg)/iu.test(text(bytes, 0, 1024))) {
    throw new PictureProblem('vector');
  }
  throw new PictureProblem('unknown-format');
}

function brandedFormat(bytes: Buffer): PictureFormat {
  const length = Math.min(bytes.length, bytes.readUInt32BE(0), 256);
  const brands = [text(bytes, 8, 12)];
  for (let at = 16; at + 4 <= length; at += 4) brands.push(text(bytes, at, at + 4));
  const [major = ''] = brands;
  if (avifBrands.has(major)) return 'heif';
  if (generalBrands.has(major) && brands.some((brand) => avifBrands.has(brand))) return 'heif';
  throw new PictureProblem(brands.some((brand) => heicBrands.has(brand)) ? 'heic' : 'unknown-format');
}

function starts(bytes: Buffer, hex: string): boolean {
  return bytes.subarray(0, hex.length / 2).toString('hex') === hex;
}

function text(bytes: Buffer, from: number, to: number): string {
  return bytes.subarray(from, to).toString('latin1');
}
