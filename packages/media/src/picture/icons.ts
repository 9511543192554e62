import sharp from 'sharp';

export interface IconFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Sizes that browsers and home screens ask for; of a maskable one a phone may keep no more than a circle of 80 %. */
const sizes = [
  { name: 'icon-32.png', size: 32, share: 1 },
  { name: 'apple-touch-icon.png', size: 180, share: 1 },
  { name: 'icon-192.png', size: 192, share: 1 },
  { name: 'icon-512.png', size: 512, share: 1 },
  { name: 'icon-maskable-512.png', size: 512, share: 0.6 },
] as const;

/** Draws a logo (any picture, or an SVG of our own) on a square of one colour, in every size that is asked for. */
export async function makeIcons(logo: Buffer, background: string): Promise<IconFile[]> {
  return await Promise.all(
    sizes.map(async ({ name, size, share }) => {
      const inner = Math.round(size * share);
      const drawn = await sharp(logo, { density: 600 })
        .resize(inner, inner, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
        .png()
        .toBuffer();
      const square = sharp({ create: { width: size, height: size, channels: 4, background } });
      return {
        name,
        bytes: await square
          .composite([{ input: drawn }])
          .png({ compressionLevel: 9 })
          .toBuffer(),
      };
    }),
  );
}

/** The colour that a picture is mostly of, as #rrggbb; null when it is grey, and so nothing to tell a brand by. */
export async function vividColour(logo: Buffer): Promise<string | null> {
  const { dominant } = await sharp(logo).removeAlpha().stats();
  const parts = [dominant.r, dominant.g, dominant.b];
  const [most, least] = [Math.max(...parts), Math.min(...parts)];
  if (most < 120 || most - least < 60) return null;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
