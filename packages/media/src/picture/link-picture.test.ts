import sharp from 'sharp';
import { expect, it } from 'vitest';
import { linkPictureSize, makeLinkPicture } from './link-picture.ts';

const red = { r: 220, g: 30, b: 30 };

async function webp(width: number, height: number): Promise<Buffer> {
  return await sharp({ create: { width, height, channels: 3, background: red } })
    .webp()
    .toBuffer();
}

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data];
}

it('makes a JPEG of one size of a picture of any shape', async () => {
  for (const [width, height] of [
    [1280, 720],
    [360, 480],
    [64, 64],
    [2000, 90],
  ] as const) {
    const made = await makeLinkPicture(await webp(width, height));
    const { format, width: madeWidth, height: madeHeight } = await sharp(made).metadata();
    expect([format, madeWidth, madeHeight]).toEqual(['jpeg', linkPictureSize.width, linkPictureSize.height]);
    expect(made.length).toBeLessThan(300 * 1024);
  }
});

it('fills the card with a wide picture, and stands a book cover whole in the middle', async () => {
  const wide = await makeLinkPicture(await webp(1280, 720));
  expect((await pixel(wide, 5, 315))[0]).toBeGreaterThan(200);
  const book = await makeLinkPicture(await webp(360, 480));
  expect((await pixel(book, 600, 315))[0]).toBeGreaterThan(200);
  expect((await pixel(book, 5, 315))[0]).toBeLessThan(160);
});

it('refuses what is no picture', async () => {
  await expect(makeLinkPicture(Buffer.from('not a picture'))).rejects.toThrow(/unsupported/);
});
