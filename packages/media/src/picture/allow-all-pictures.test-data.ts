import sharp from 'sharp';

/** After a test that called `allowOnlyPictures`: other files run in the same process, and some of them draw an SVG. */
export function allowAllPictures(): void {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
}
