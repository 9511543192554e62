import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PicturePlan } from '../content/pictures.ts';
import { drawPicture } from './draw.ts';
import { pictureFolder } from './drawn.ts';

const pixelsOf = async (bytes: Buffer) => await sharp(bytes).removeAlpha().raw().toBuffer();

/** Mean difference of two pictures of one size, in steps of 255. */
export async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([pixelsOf(one), pixelsOf(other)]);
  if (a.length !== b.length) return 255;
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0));
  return sum / a.length;
}

export async function committed({ pictureId }: PicturePlan, width: number): Promise<Buffer> {
  return await readFile(join(pictureFolder, pictureId, `${width}.webp`));
}

/** How far the committed files are from what the plan draws now: encoders round differently on other processors. */
export async function driftOf(plan: PicturePlan): Promise<number> {
  const { renditions } = await drawPicture(plan);
  const drifts = renditions.map(async ({ width, bytes }) => await difference(bytes, await committed(plan, width)));
  return Math.max(...(await Promise.all(drifts)));
}

export const mostDrift = 1;
