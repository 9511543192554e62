import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goodPictures, hostilePictures, mark } from './hostile-pictures.test-data.ts';
import type { HostilePicture } from './hostile-pictures.test-data.ts';
import type { MadePicture } from './picture.ts';
import { PictureProblem, pictureProblems } from './picture-problem.ts';
import { allowAllPictures } from './allow-all-pictures.test-data.ts';
import { allowOnlyPictures, makeUntrustedPicture } from './untrusted-picture.ts';

let folder = '';
const pictures = await hostilePictures();
const good = await goodPictures();
const upright = await good.image().withMetadata({ orientation: 6 }).jpeg().toBuffer();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'liuguang-hostile-pictures-'));
  allowOnlyPictures();
});
afterAll(async () => {
  allowAllPictures();
  await rm(folder, { recursive: true, force: true });
});

async function outcomeOf(bytes: Uint8Array): Promise<MadePicture | string> {
  const path = join(folder, 'picture.png');
  await writeFile(path, bytes);
  try {
    return await makeUntrustedPicture(path);
  } catch (error) {
    if (error instanceof PictureProblem) return error.reason;
    throw error;
  }
}

const of = (ends: HostilePicture['ends']) =>
  pictures.filter((picture) => picture.ends === ends).map(({ name, bytes }) => [name, bytes] as const);

const reason = (name: string) => outcomeOf(pictures.find((picture) => picture.name === name)?.bytes ?? Buffer.alloc(0));

describe('a file that is no honest picture', () => {
  it.each(of('refused'))('%s is refused with a reason', async (_name, bytes) => {
    expect(Object.values(pictureProblems)).toContain(await outcomeOf(bytes));
  });

  it('says what is wrong with vectors, with what phones of one maker write, and with bombs', async () => {
    expect(await reason('an SVG with a script')).toBe(pictureProblems.vector);
    expect(await reason('a HEIC')).toBe(pictureProblems.heic);
    for (const name of ['a JPEG of 30,000 x 30,000', 'a PNG of 30,000 x 30,000', 'a packed PNG of 256 megapixels']) {
      expect(await reason(name)).toBe(pictureProblems['too-large']);
    }
  });
});

describe('a picture that carries more than pixels', () => {
  it.each(of('made'))('%s becomes a clean one', async (_name, bytes) => {
    const made = await outcomeOf(bytes);
    if (typeof made === 'string') throw new Error(`refused: ${made}`);
    for (const { bytes: webp, avif, width } of made.renditions) {
      for (const [encoded, format] of [
        [webp, 'webp'],
        [avif, 'heif'],
      ] as const) {
        const meta = await sharp(encoded ?? Buffer.alloc(0)).metadata();
        expect(meta).toMatchObject({ format, width });
        const kept = [meta.exif, meta.icc, meta.xmp, meta.iptc, meta.orientation];
        expect(kept).toEqual(kept.map(() => undefined));
        expect(encoded?.includes(mark)).toBe(false);
      }
    }
  });

  it('is turned the way its camera was held', async () => {
    expect(await outcomeOf(upright)).toMatchObject({ width: 64, height: 96 });
  });
});
