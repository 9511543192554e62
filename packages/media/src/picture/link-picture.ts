import sharp from 'sharp';

/** What chat programs make room for beside a link. */
export const linkPictureSize = { width: 1200, height: 630 } as const;

/** Shapes that lose little when they are cut to that size; a book cover would lose its title. */
const cut = { from: 1.5, to: 2.6 };

/**
 * A picture of ours as the card of a link shows it: always of one size, and a JPEG, which every chat program reads. One of
 * another shape stands whole before a blurred, darker copy of itself.
 */
export async function makeLinkPicture(picture: Uint8Array): Promise<Buffer> {
  const { width, height } = linkPictureSize;
  const source = sharp(picture).flatten({ background: '#0d0e12' }).toColourspace('srgb');
  const own = await source.metadata();
  const shape = own.width / own.height;
  const whole = shape >= cut.from && shape <= cut.to;
  const filled = source.clone().resize(width, height, { fit: 'cover' });
  const jpeg = { quality: 82, chromaSubsampling: '4:2:0', mozjpeg: true };
  if (whole) return await filled.jpeg(jpeg).toBuffer();
  const front = await source.resize(width, height, { fit: 'inside' }).png().toBuffer();
  return await filled
    .blur(30)
    .modulate({ brightness: 0.45 })
    .composite([{ input: front }])
    .jpeg(jpeg)
    .toBuffer();
}
