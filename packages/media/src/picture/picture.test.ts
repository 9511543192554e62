import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { makePicture } from './picture.ts';

function orange(width: number, height: number): Uint8Array {
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < rgba.length; i += 4) rgba.set([255, 138, 42, 255], i);
  return rgba;
}

describe('makePicture', () => {
  it('makes one WebP for each width and reports the largest', async () => {
    const made = await makePicture({ rgba: orange(720, 450), width: 720, height: 450 }, { widths: [720, 360] });
    expect(made).toMatchObject({ width: 720, height: 450 });
    for (const [i, width] of [360, 720].entries()) {
      const meta = await sharp(made.renditions[i]?.bytes).metadata();
      expect(meta).toMatchObject({ format: 'webp', width, height: (width * 450) / 720 });
    }
  });

  it('never blows a small picture up', async () => {
    const png = await sharp(orange(200, 100), { raw: { width: 200, height: 100, channels: 4 } })
      .png()
      .toBuffer();
    const made = await makePicture(png, { widths: [360, 720] });
    expect(made.renditions.map((rendition) => rendition.width)).toEqual([200]);
  });

  it('gives a placeholder of the colour of the picture', async () => {
    const made = await makePicture({ rgba: orange(90, 60), width: 90, height: 60 }, { widths: [90] });
    const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(made.placeholder, 'base64'));
    expect([r, g, b].map((part) => Math.round(part * 10))).toEqual([10, 5, 2]);
  });
});
