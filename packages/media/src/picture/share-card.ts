import sharp from 'sharp';

/** What chat programs show in full. */
const size = { width: 1200, height: 630, logo: 260 };

interface Colours {
  readonly accent: string;
  readonly accentEnd: string;
  readonly background: string;
}

/**
 * The picture of a link where the operator chose none: the logo on the brand's colours. Without letters, because fonts
 * differ from machine to machine and the card has the name beside it.
 */
export async function makeShareCard(logo: Buffer, { accent, accentEnd, background }: Colours): Promise<Buffer> {
  const { width, height, logo: side } = size;
  const scene =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
    `<radialGradient id="a" cx=".82" cy="0" r=".8"><stop stop-color="${accent}" stop-opacity=".85"/>` +
    `<stop offset="1" stop-color="${accent}" stop-opacity="0"/></radialGradient>` +
    `<radialGradient id="b" cx=".1" cy="1" r=".7"><stop stop-color="${accentEnd}" stop-opacity=".6"/>` +
    `<stop offset="1" stop-color="${accentEnd}" stop-opacity="0"/></radialGradient></defs>` +
    `<rect width="100%" height="100%" fill="${background}"/><rect width="100%" height="100%" fill="url(#a)"/>` +
    '<rect width="100%" height="100%" fill="url(#b)"/></svg>';
  const round = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><rect width="100%" height="100%" rx="${side * 0.22}"/></svg>`;
  const drawn = await sharp(logo, { density: 600 })
    .resize(side, side, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .composite([{ input: Buffer.from(round), blend: 'dest-in' }])
    .png()
    .toBuffer();
  return await sharp(Buffer.from(scene))
    .composite([{ input: drawn, gravity: 'centre' }])
    .jpeg({ quality: 86, mozjpeg: true })
    .toBuffer();
}
