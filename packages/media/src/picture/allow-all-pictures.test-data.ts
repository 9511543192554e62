import sharp from 'sharp';

/** Where a test draws an SVG: another file, which opened strangers' pictures, may have run in the same process before. */
export function allowAllPictures(): void {
  sharp.unblock({ operation: ['VipsForeignLoad'] });
}
